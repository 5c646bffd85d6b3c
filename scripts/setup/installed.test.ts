import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isInstalled } from "./installed.mjs";

const LOCK = {
  "": {},
  "node_modules/next": { version: "1.0.0" },
  "node_modules/other-platform": { version: "1.0.0", optional: true },
  "node_modules/vitest": { version: "1.0.0", devOptional: true },
  "node_modules/eslint": { version: "1.0.0", dev: true },
};
const RUNTIME = { "node_modules/next": { version: "1.0.0" } };
const FULL = { ...RUNTIME, "node_modules/vitest": { version: "1.0.0" }, "node_modules/eslint": { version: "1.0.0" } };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "svc-verify-installed-"));
  mkdirSync(path.join(directory, "node_modules"));
  writeFileSync(path.join(directory, "package-lock.json"), JSON.stringify({ packages: LOCK }));
});
afterEach(() => rmSync(directory, { recursive: true }));

it.each([
  ["an install of everything", FULL, { runtime: true, development: true }],
  ["an install of the runtime packages", RUNTIME, { runtime: true, development: false }],
  [
    "one that lacks a test tool that is also an optional peer",
    { ...RUNTIME, "node_modules/eslint": { version: "1.0.0" } },
    { runtime: true, development: false },
  ],
  [
    "one with an old version of a test tool",
    { ...FULL, "node_modules/eslint": { version: "0.9.0" } },
    { runtime: false, development: false },
  ],
  ["one with an old version", { "node_modules/next": { version: "0.9.0" } }, { runtime: false, development: false }],
  ["one that was cut off", null, { runtime: false, development: false }],
])("%s", (_, packages, expected) => {
  if (packages) writeFileSync(path.join(directory, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
  const runtime = isInstalled({ development: false }, directory);
  expect({ runtime, development: isInstalled({ development: true }, directory) }).toEqual(expected);
});
