import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeArchive } from "@/server/platform/backup/archive";
import { BACKUP_FORMAT, HEADER_ENTRY } from "@/server/platform/backup/manifest";
import { isAlive } from "@/server/platform/postgres/postmasterFile";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-signal-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("restore --verify-only that a signal ends leaves no file and no server", async () => {
  const file = path.join(folder, "backup");
  const header = { format: BACKUP_FORMAT, release: "0.1.0", taken_at: new Date().toISOString() };
  const bytes = Buffer.from(JSON.stringify({ ...header, migrations: [], postgres: "18" }));
  await writeArchive(file, null, Readable.from([{ name: HEADER_ENTRY, bytes }]));
  const temporary = path.join(folder, "tmp");
  mkdirSync(temporary, { mode: 0o755 });
  const child = spawn(process.execPath, ["dist/admin.mjs", "restore", file, "--verify-only"], {
    env: { ...process.env, TMPDIR: temporary, DATABASE_URL: "", DATABASE_ADMIN_URL: "" },
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  const readPid = () => {
    const [place = ""] = readdirSync(temporary).filter((name) => name.startsWith("svc-verify-restore-"));
    const lock = path.join(temporary, place, "data", "postgres", "postmaster.pid");
    return existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : 0;
  };
  const pid = await vi.waitUntil(readPid, { timeout: 60_000, interval: 5 });
  child.kill("SIGTERM");
  expect(await exit).toEqual([143, null]);
  expect(readdirSync(temporary).filter((name) => name.startsWith("svc-verify-restore-"))).toEqual([]);
  // The server ends soon after it has removed its lock.
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
});
