// Reports to the database which signing keys this process can load, so that only a key that every running process can
// load becomes active.
import "server-only";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/server/data/database";
import { listProcessesWithout, recordProcessStop, reportProcess } from "@/server/proof/serviceProcessStore";
import { newestMigration } from "@/server/platform/migrate/files";
import { readSigningKey } from "@/server/platform/crypto/signingKey";

/** Poll interval. Bounds the delay until a new key file is reported. */
export const KEY_POLL_INTERVAL_MS = 1_000;
/** Well within SERVER_LIMITS.processSilenceMs. */
const REPORT_EVERY_MS = 10_000;
const LOAD_TIMEOUT_MS = 30_000;
const REPORTS_POLL_MS = 250;

type KeyReports = {
  /** Reports the keys if they have changed, or if the last report is older than REPORT_EVERY_MS. */
  report(): Promise<void>;
  /** Records that this process stops. */
  stop(): Promise<void>;
};

type Options = { database: Database; directory: string; environmentPem: string | undefined };

export function createKeyReports({ database, directory, environmentPem }: Options): KeyReports {
  const id = randomUUID();
  const name = `${hostname()}, process ${process.pid}`;
  const migration = newestMigration();
  let lastReport = { keys: "", atMs: -Infinity };
  return {
    report: async () => {
      const keyIds =
        environmentPem === undefined
          ? await listLoadedKeys(directory)
          : [readSigningKey(environmentPem, "PROOF_SIGNING_KEY").keyId];
      const report = { keys: keyIds.join(), atMs: performance.now() };
      if (report.keys === lastReport.keys && report.atMs - lastReport.atMs < REPORT_EVERY_MS) return;
      await reportProcess(database, { id, name, keyIds, migration });
      lastReport = report;
    },
    stop: () => recordProcessStop(database, id),
  };
}

/** Lists the IDs of the keys that this process can read, in the order of their files. */
async function listLoadedKeys(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  const keys = files
    .filter((file) => file.endsWith(".pem"))
    .sort()
    .map(async (file) => {
      try {
        const { keyId } = readSigningKey(await readFile(path.join(directory, file), "utf8"), file);
        // A file under another name is skipped, because signing looks for the file by the key's ID.
        return file === `${keyId}.pem` ? [keyId] : [];
      } catch {
        return [];
      }
    });
  return (await Promise.all(keys)).flat();
}

/**
 * Waits until every running process has reported the key.
 * @throws Error that names the processes that have not reported the key within `timeoutMs`
 */
export async function waitForLoadedKey(database: Database, keyId: string, timeoutMs = LOAD_TIMEOUT_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const processes = await listProcessesWithout(database, keyId);
    if (processes.length === 0) return;
    if (performance.now() > deadline) {
      throw new Error(
        `the signing key ${keyId} was not activated, since running services cannot load it: ${processes.join("; ")}. ` +
          "Let them share DATA_DIR/signing-keys and read its files, or stop them. With PROOF_SIGNING_KEY, stop every " +
          "service that has another key first. The commands signing-key rotate and revoke go on without them with --force.",
      );
    }
    await sleep(REPORTS_POLL_MS);
  }
}
