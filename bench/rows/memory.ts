import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Effort, Row } from "../row";
import type { Stage, Target } from "../stage";
import { median } from "../stats";

const run = promisify(execFile);
const CLIENTS = 16;
const SAMPLE_MS = 500;
const LIMIT_MB = 400;
/** One in four verifications runs through the durable functions. */
const INLINE_SHARE = 3;

async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

/** Loads the product for about `seconds`; returns its resident memory in MB, sampled twice a second. */
async function sampleUnderLoad(stage: Stage, target: Target, seconds: number, perSecond: number) {
  const samples: number[] = [];
  const sample = setInterval(() => void residentMb(stage.product.pid).then((mb) => samples.push(mb)), SAMPLE_MS);
  const amount = Math.max(CLIENTS, Math.round(perSecond * seconds));
  const measured = await stage.load
    .run({ ...target, connections: CLIENTS, amount })
    .finally(() => clearInterval(sample));
  samples.push(await residentMb(stage.product.pid));
  return { ...measured, samples };
}

/** Compares the resident memory of the product's process after sustained load with that after warm-up. */
export async function memory(stage: Stage, effort: Effort): Promise<Row> {
  const bodies = stage.inlineTarget.bodies.map((inline, index) =>
    index % (INLINE_SHARE + 1) === INLINE_SHARE ? (stage.durableTarget.bodies[index] ?? inline) : inline,
  );
  const target = { ...stage.inlineTarget, bodies };
  const { perSecond } = await sampleUnderLoad(stage, target, 1, 1000);
  const warm = await sampleUnderLoad(stage, target, effort.memorySeconds / 3, perSecond);
  const sustained = await sampleUnderLoad(stage, target, effort.memorySeconds, perSecond);
  const medianOfLast = (samples: number[]) => median(samples.slice(-10));
  const [floor, ours, peak] = [
    medianOfLast(warm.samples),
    medianOfLast(sustained.samples),
    Math.max(...sustained.samples),
  ];
  return {
    id: "memory",
    name: `resident memory after ${effort.memorySeconds} s at ${CLIENTS} clients, one in ${INLINE_SHARE + 1} durable`,
    ours,
    floor,
    ratio: ours / floor,
    unit: "MB",
    goal: `<= 1.1, <= ${LIMIT_MB} MB`,
    met: ours / floor <= 1.1 && peak <= LIMIT_MB,
    note:
      `Peak ${peak.toFixed(0)} MB over ${sustained.answers} verifications. ` +
      "floor: the same process at the end of its warm-up; both are medians of the last samples.",
  };
}
