import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  makePrivateFolder,
  readOrCreateSecret,
  replacePrivateFile,
  writePrivateFile,
} from "@/server/platform/secretFile";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const readMode = (file: string) => statSync(file).mode & 0o777;

describe("private files", () => {
  it("are accessible only to their owner", () => {
    writePrivateFile(path.join(folder, "file"), "text");
    makePrivateFolder(path.join(folder, "deep", "folder"));
    expect(readMode(path.join(folder, "file"))).toBe(0o600);
    expect(readMode(path.join(folder, "deep", "folder"))).toBe(0o700);
  });

  it("leave no draft behind when they cannot take their place", () => {
    replacePrivateFile(path.join(folder, "seal"), "old");
    replacePrivateFile(path.join(folder, "seal"), "text");
    expect(readFileSync(path.join(folder, "seal"), "utf8")).toBe("text");
    makePrivateFolder(path.join(folder, "taken"));
    expect(() => replacePrivateFile(path.join(folder, "taken"), "text")).toThrow("EISDIR");
    expect(readdirSync(folder).sort()).toEqual(["seal", "taken"]);
  });

  it.runIf(process.getuid?.() === 0)("belong to the owner of the folder when root creates them", () => {
    chownSync(folder, 4242, 4242);
    writePrivateFile(path.join(folder, "file"), "text");
    readOrCreateSecret(path.join(folder, "secret"));
    makePrivateFolder(path.join(folder, "keys"));
    writePrivateFile(path.join(folder, "keys", "key.pem"), "text");
    for (const name of ["file", "secret", "keys", "keys/key.pem"]) {
      expect([name, statSync(path.join(folder, name)).uid]).toEqual([name, 4242]);
    }
  });
});
