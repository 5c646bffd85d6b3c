import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authSecret } from "./authSecret";

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "svc-verify-secret-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

const ask = (AUTH_SECRET?: string) => authSecret({ AUTH_SECRET, DATA_DIR: dataDir });

test("the first call creates a file that only its owner can read, and later calls read it", () => {
  const secret = ask();
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(ask()).toBe(secret);
  const file = path.join(dataDir, "auth-secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").trim()).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(["auth-secret"]);
});

test("the environment takes precedence and no file is created", () => {
  const givenSecret = "x".repeat(32);
  expect(ask(givenSecret)).toBe(givenSecret);
  expect(() => readdirSync(dataDir)).toThrow("ENOENT");
});

test("a secret that is too short is rejected, naming its source", () => {
  expect(() => ask("short")).toThrow(/^AUTH_SECRET: /);
  ask();
  writeFileSync(path.join(dataDir, "auth-secret"), "");
  expect(() => ask()).toThrow(/auth-secret: /);
});
