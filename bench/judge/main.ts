// npm run bench:judge [-- --json] [--short] [--record]: measures the judging core with doubles of judges and prints the
// rates. Exits with 1 when a rate or cost is above its bound. --record replaces the bounds with the measured values.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../program";
import { findExceededBounds, readBounds, recordBounds } from "./bounds";
import type { Measurement } from "./measure";
import { measurementText } from "./table";

const OPTIONS = { json: { type: "boolean" }, short: { type: "boolean" }, record: { type: "boolean" } } as const;
const { values } = parseArgs({ options: OPTIONS });
const size = values.short ? "short" : "whole";

const measurement = await measureInTestRunner();
if (values.record) await recordBounds(size, measurement);
const bounds = (await readBounds())[size];
const exceededLines = findExceededBounds(measurement, bounds);
const text = values.json
  ? JSON.stringify({ size, ...measurement, exceeded: exceededLines }, null, 2)
  : [measurementText(measurement, bounds), ...exceededLines.map((line) => `ABOVE ITS BOUND: ${line}`)].join("\n\n");
process.stdout.write(`${text}\n`);
process.exitCode = exceededLines.length > 0 ? 1 : 0;

/** Runs the test suite, which starts services and databases, and returns its measurement. */
async function measureInTestRunner(): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), "svc-verify-bench-judge-"));
  const file = path.join(folder, "measurement.json");
  try {
    const suite = ["run", "bench/judge/judge.http.test.ts"];
    const runner = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...suite], {
      cwd: root,
      stdio: ["ignore", 2, 2],
      env: { ...process.env, TEST_SIZE: values.short ? "" : "soak", JUDGE_BENCH_RESULTS: file },
    });
    await once(runner, "close");
    if (!existsSync(file)) throw new Error("the suite ended before it had measured");
    return JSON.parse(await readFile(file, "utf8")) as Measurement;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
