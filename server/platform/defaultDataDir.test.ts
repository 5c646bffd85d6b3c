import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { defaultDataDir } from "./defaultDataDir";
import { packageRoot } from "./packageRoot";

const installed = mkdtempSync(path.join(tmpdir(), "data-dir-"));
writeFileSync(path.join(installed, "package.json"), JSON.stringify({ name: "svc-verify" }));
afterAll(() => rmSync(installed, { recursive: true }));

it("is the folder that package.json names in a checkout", () => {
  expect(defaultDataDir("/srv/share")).toBe(path.join(packageRoot(), ".data"));
});

it("is in the user's data folder in an installed package", () => {
  expect(defaultDataDir("/srv/share", installed)).toBe("/srv/share/svc-verify");
});

it.each([undefined, "", "relative"])("uses the home folder when XDG_DATA_HOME is %j", (dataHome) => {
  expect(defaultDataDir(dataHome, installed)).toBe(path.join(homedir(), ".local/share/svc-verify"));
});
