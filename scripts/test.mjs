// node scripts/test.mjs [vitest] [browser] [soak]: sets up what is missing, runs these suites (default: the first two), lists
// the slowest files, and ends with one line: N passed, N failed.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./setup/root.mjs";
import { countPlaywright, countVitest } from "./testing/countResults.mjs";
import { findChromium } from "./testing/findChromium.mjs";
import { runNode } from "./testing/run.mjs";
import { isSized } from "./testing/sized.mjs";
import { playwrightFiles, slowest, vitestFiles } from "./testing/slowest.mjs";

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

async function runVitest(files = [], env = {}) {
  await setUp("install");
  const output = `--outputFile.json=${path.join(reports, "vitest.json")}`;
  const options = ["run", ...files, "--reporter=default", "--reporter=json", output];
  const code = await runNode("node_modules/vitest/vitest.mjs", options, env);
  const results = report("vitest.json");
  rmSync(path.join(reports, "vitest.json"), { force: true });
  return { ...countVitest(results, code), files: vitestFiles(results) };
}

async function runBrowser() {
  const specs = existsSync(at("e2e")) ? readdirSync(at("e2e"), { recursive: true }) : [];
  if (!specs.some((name) => name.endsWith(".spec.ts"))) return { passed: 0, failed: 0, files: [] };
  const chromium = findChromium();
  await setUp("all");
  const code = await runNode("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, "playwright.json"),
  });
  const results = report("playwright.json");
  return { ...countPlaywright(results, code), files: playwrightFiles(results) };
}

/** Every suite that takes a size from server/testing/size.ts, at full length. */
async function runSoak() {
  const tests = readdirSync(at("server"), { recursive: true }).filter((name) => name.endsWith(".test.ts"));
  const sized = tests.map((name) => path.join("server", name)).filter((name) => isSized(at(name)));
  const { files, ...counts } = await runVitest(sized, { TEST_SIZE: "soak" });
  return { ...counts, files: files.map(({ file, seconds }) => ({ file: `${file} (soak)`, seconds })) };
}

const RUNS = { vitest: runVitest, browser: runBrowser, soak: runSoak };
const asked = process.argv.length > 2 ? process.argv.slice(2) : ["vitest", "browser"];

const total = { passed: 0, failed: 0, files: [] };
for (const name of asked) {
  try {
    const { passed, failed, files } = await RUNS[name]();
    total.passed += passed;
    total.failed += failed;
    total.files.push(...files);
  } catch (error) {
    console.error(`[test] ${error.message}`);
    total.failed += 1;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\nSlowest test files\n${slowest(total.files).join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
