// npm test: sets up what is missing, runs every suite, and ends with one line: N passed, N failed.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./setup/root.mjs";
import { countPlaywright, countVitest } from "./testing/countResults.mjs";
import { findChromium } from "./testing/findChromium.mjs";
import { runNode } from "./testing/run.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "svc-verify-reports-"));

function report(name) {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), "utf8"));
  } catch {
    return undefined; // it stopped before writing one, which its exit code tells
  }
}

async function setUp(part) {
  if ((await runNode("scripts/setup.mjs", [part])) !== 0) throw new Error("The set-up failed.");
}

async function unitAndDatabase() {
  await setUp("install");
  const output = `--outputFile.json=${path.join(reports, "vitest.json")}`;
  const code = await runNode("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    output,
  ]);
  return countVitest(report("vitest.json"), code);
}

async function endToEnd() {
  const specs = existsSync(at("e2e")) ? readdirSync(at("e2e"), { recursive: true }) : [];
  if (!specs.some((name) => name.endsWith(".spec.ts"))) return { passed: 0, failed: 0 };
  const chromium = findChromium();
  await setUp("all");
  const code = await runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, "playwright.json"),
  });
  return countPlaywright(report("playwright.json"), code);
}

const total = { passed: 0, failed: 0 };
for (const suite of [unitAndDatabase, endToEnd]) {
  try {
    const { passed, failed } = await suite();
    total.passed += passed;
    total.failed += failed;
  } catch (error) {
    console.error(`[test] ${error.message}`);
    total.failed += 1;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
