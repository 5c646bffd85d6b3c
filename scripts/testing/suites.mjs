// The two test runners, each with its results in the shape of results.mjs.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";
import { findChromium } from "./findChromium.mjs";
import { playwrightResults, vitestResults } from "./results.mjs";
import { runNode } from "./run.mjs";
import { isSized } from "./sized.mjs";

/** Runs `use` with the path of a report file; answers what `read` makes of that report and the exit code. */
async function reported(use, read) {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-report-"));
  const file = path.join(folder, "report.json");
  try {
    const exitCode = await use(file);
    // A program that stopped before it wrote a report tells so by its exit code.
    return read(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function setUp(part) {
  if ((await runNode("scripts/setup.mjs", [part])) !== 0) throw new Error("The set-up failed.");
}

/** The unit, component and database suites, or those of `files`; `alone`: one at a time. */
export function runVitest({ files = [], alone = false, env = {} } = {}) {
  return reported(
    (report) =>
      runNode(
        "node_modules/vitest/vitest.mjs",
        [
          "run",
          ...files,
          ...(alone ? ["--maxWorkers=1"] : []),
          "--reporter=default",
          "--reporter=json",
          `--outputFile.json=${report}`,
        ],
        env,
      ),
    vitestResults,
  );
}

/** The same for the browser suites. */
export async function runBrowser({ files = [], alone = false, env = {} } = {}) {
  const chromium = findChromium();
  await setUp("all");
  return reported(
    (report) =>
      runNode(
        "node_modules/@playwright/test/cli.js",
        ["test", ...files, ...(alone ? ["--workers=1"] : []), "--reporter=list,json"],
        { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      ),
    playwrightResults,
  );
}

const FULL = { TEST_SIZE: "soak" };

function sizedFiles(folder, ending) {
  const tests = readdirSync(rootPath(folder), { recursive: true }).filter((name) => name.endsWith(ending));
  return tests.map((name) => path.join(folder, name)).filter((name) => isSized(rootPath(name)));
}

/** Every unit and database suite that takes a size from testing/size.ts, at full length. */
export const runSoak = (options) => runVitest({ files: sizedFiles("server", ".test.ts"), ...options, env: FULL });

/** A release and its successor on one database. Alone, since it builds a release and runs two of them. */
export const runUpgrade = (options) =>
  runVitest({ files: ["testing/upgrade/upgrade.soak.test.ts"], ...options, env: FULL });

/** Every browser suite that takes such a size: every screen in every theme and width. */
export const runScreens = (options) => runBrowser({ files: sizedFiles("e2e", ".spec.ts"), ...options, env: FULL });
