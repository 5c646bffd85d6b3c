import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPackageRoot, packageRoot } from "./packageRoot";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "package-root-")));
afterAll(() => rmSync(scratch, { recursive: true }));

test("skips other packages up to this one", () => {
  const inner = path.join(scratch, "node_modules", "other", "dist");
  mkdirSync(inner, { recursive: true });
  writeFileSync(path.join(scratch, "package.json"), JSON.stringify({ name: "svc-verify" }));
  writeFileSync(path.join(path.dirname(inner), "package.json"), JSON.stringify({ name: "other" }));
  expect(findPackageRoot(inner)).toBe(scratch);
});

test("returns undefined when no parent directory is this package", () => {
  expect(findPackageRoot("/")).toBeUndefined();
});

test("finds this package from its own source", () => {
  expect(packageRoot()).toBe(path.resolve(import.meta.dirname, "../.."));
});
