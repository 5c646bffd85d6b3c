import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPassphrase } from "@/server/admin/readPassphrase";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-passphrase-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (content: string | Buffer): string => {
  const file = path.join(folder, "passphrase");
  writeFileSync(file, content);
  return file;
};

test.each([
  ["a line", "correct horse battery\n", "correct horse battery"],
  ["a line of Windows", "correct horse battery\r\n", "correct horse battery"],
  ["a byte order mark", "\uFEFFcorrect horse battery", "correct horse battery"],
  ["spaces at its ends", " correct horse battery ", " correct horse battery "],
  ["letters beyond ASCII", "合言葉は十二文字以上にしてください", "合言葉は十二文字以上にしてください"],
])("reads %s", (_, content, passphrase) => {
  expect(readPassphrase(write(content))).toBe(passphrase);
});

test.each([
  ["is short", "short\n", "at least 12 characters"],
  ["has only spaces", " ".repeat(20), "at least 12 characters"],
  ["is not text", Buffer.alloc(20, 0xff), "must be UTF-8 text"],
  ["is too long", "x".repeat(5_000), "at most 4096 bytes"],
])("refuses a passphrase that %s", (_, content, reason) => {
  expect(() => readPassphrase(write(content))).toThrow(reason);
});

test.runIf(process.platform === "linux")("ends at a device that does not", () => {
  expect(() => readPassphrase("/dev/zero")).toThrow("at most 4096 bytes");
});
