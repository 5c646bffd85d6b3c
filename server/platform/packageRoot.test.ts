import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findPackageRoot, packageRoot } from "./packageRoot";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "package-root-")));
afterAll(() => rmSync(scratch, { recursive: true }));

test("finds the nearest package, whatever its name", () => {
  const inner = path.join(scratch, "node_modules", "@scope", "renamed", "dist", "chunks");
  const root = path.resolve(inner, "../..");
  mkdirSync(inner, { recursive: true });
  writeFileSync(path.join(scratch, "package.json"), JSON.stringify({ name: "other" }));
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ name: "@scope/renamed" }));
  expect(findPackageRoot(inner)).toBe(root);
});

test("skips a package.json without a name", () => {
  const inner = path.join(scratch, ".next");
  mkdirSync(inner);
  writeFileSync(path.join(inner, "package.json"), JSON.stringify({ type: "commonjs" }));
  expect(findPackageRoot(inner)).toBe(scratch);
});

test("returns undefined when there is no package above the directory", () => {
  expect(findPackageRoot("/")).toBeUndefined();
});

test("finds this package from its own source", () => {
  expect(packageRoot()).toBe(path.resolve(import.meta.dirname, "../.."));
});
