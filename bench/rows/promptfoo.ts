import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programFile } from "../program";
import { preparePromptfoo, type Promptfoo } from "../promptfoo";
import type { Effort, Row } from "../row";
import type { Stage } from "../stage";
import { compare, measurePairwise } from "../stats";

const run = promisify(execFile);
const IN_FLIGHT = 16;
const GOAL = 5;

/** Compares the wall time of both tools, from process start to exit, on the same cases and checks. */
export async function promptfoo(stage: Stage, effort: Effort): Promise<Row> {
  const { cases } = effort;
  const submit = () => measureSeconds(cases, () => submitCases(stage, cases));
  const row = {
    id: "promptfoo",
    name: `${cases} cases, deterministic rubric, whole tool`,
    unit: "s",
    goal: `>= ${GOAL}x faster`,
  };
  const start = `Our service runs already; starting it takes ${stage.product.startSeconds.toFixed(1)} s.`;
  let tool: Promptfoo;
  try {
    tool = await preparePromptfoo(cases);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const note = `${start} promptfoo could not be installed: ${reason}`;
    return { ...row, ours: await submit(), floor: null, ratio: null, met: null, note };
  }
  const measure = { ours: submit, floor: () => measureSeconds(cases, tool.evaluate) };
  await measurePairwise(1, measure);
  const { medians, lowest, highest } = compare(await measurePairwise(effort.toolRounds, measure), Number);
  const ratio = medians.floor / medians.ours;
  return {
    ...row,
    ...medians,
    ratio,
    met: ratio >= GOAL,
    note:
      `Medians of ${effort.toolRounds} pairs, ${(1 / highest).toFixed(1)} to ${(1 / lowest).toFixed(1)} times faster. ` +
      `floor: promptfoo ${tool.version} on Node ${tool.node}, ${IN_FLIGHT} at a time, results kept in its database. ` +
      `Ours signs a proof of each case, ${IN_FLIGHT} requests in flight. ${start}`,
  };
}

async function submitCases({ product, inlineRubric }: Stage, cases: number): Promise<number> {
  const args = [
    programFile("submitCases"),
    product.url,
    product.apiKey,
    inlineRubric,
    String(cases),
    String(IN_FLIGHT),
  ];
  return Number((await run(process.execPath, args)).stdout);
}

async function measureSeconds(cases: number, work: () => Promise<number>): Promise<number> {
  const startedAtMs = performance.now();
  const passedCount = await work();
  const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
  if (passedCount !== cases) throw new Error(`${passedCount} of ${cases} cases passed; all were expected to pass`);
  return elapsedSeconds;
}
