import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeDataDirectory } from "./dataDirectory";
import { SYSTEM_HOME } from "./osUser";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-data-directory-"));
afterAll(() => rmSync(folder, { recursive: true }));
const makeDataDir = (name: string) => {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  return dataDir;
};

describe("removing the data directory", () => {
  it("leaves other files", () => {
    const dataDir = makeDataDir("plain");
    for (const name of ["postgres", "socket"]) mkdirSync(path.join(dataDir, name));
    removeDataDirectory(dataDir);
    removeDataDirectory(dataDir);
    expect(readdirSync(dataDir)).toEqual(["socket"]);
  });

  it("removes a link and its target, and leaves the folder of the target", () => {
    const dataDir = makeDataDir("linked");
    mkdirSync(path.join(folder, "disk", "postgres"), { recursive: true });
    symlinkSync(path.join(folder, "disk", "postgres"), path.join(dataDir, "postgres"));
    removeDataDirectory(dataDir);
    expect([readdirSync(dataDir), readdirSync(path.join(folder, "disk"))]).toEqual([[], []]);
  });

  it.runIf(process.getuid?.() === 0)("removes what root's closed folder has elsewhere", () => {
    const dataDir = makeDataDir("closed");
    mkdirSync(SYSTEM_HOME, { recursive: true });
    const target = mkdtempSync(path.join(SYSTEM_HOME, "data-"));
    mkdirSync(path.join(target, "postgres"));
    symlinkSync(path.join(target, "postgres"), path.join(dataDir, "postgres"));
    removeDataDirectory(dataDir);
    expect([readdirSync(dataDir), existsSync(target)]).toEqual([[], false]);
  });
});
