import { describeCpu } from "../cpu";
import { measurePairs } from "../throughput";
import type { Effort, Row } from "../row";
import type { Stage } from "../stage";
import { compare } from "../stats";

const CLIENTS = 16;
const INLINE = "POST /v1/verify with wait_ms, three deterministic criteria, signed and durable";
const FLOOR = "floor: bare node:http, key lookup, the same checks, one Ed25519 signature, one commit of the same rows";

/** From Node 24 on, an asynchronous call costs less. */
const DURABLE_GOAL = Number(process.versions.node.split(".")[0]) >= 24 ? 0.2 : 0.13;

type Pairs = Awaited<ReturnType<typeof measurePairs>>;

function spread({ lowest, highest }: { lowest: number; highest: number }, pairs: Pairs): string {
  const spent = pairs.flatMap(({ ours: { cpu, answers } }) => (cpu ? [{ ...cpu, requests: answers }] : []));
  return `Median of ${pairs.length} pairs, ratios ${lowest.toFixed(2)} to ${highest.toFixed(2)}.${describeCpu(spent)}`;
}

/** Throughput at 16 clients of a verification that is decided within the request. */
export async function verifyInline(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.inlineTarget, CLIENTS, effort);
  const grouped = await measurePairs(stage, stage.inlineTarget, CLIENTS, effort, stage.groupedFloorTarget);
  const result = compare(pairs.map(({ ours, floor }) => ({ ours: ours.perSecond, floor: floor.perSecond })));
  return {
    id: "verify-inline",
    name: `${INLINE}, ${CLIENTS} clients`,
    ours: result.ours,
    floor: result.floor,
    ratio: result.ratio,
    unit: "1/s",
    goal: ">= 0.6",
    met: result.ratio >= 0.6,
    note: `${spread(result, pairs)} ${FLOOR}. Against a floor that groups requests into commits, as the product does: ${groupedNote(grouped)}.`,
  };
}

function groupedNote(pairs: Pairs): string {
  const { floor, ratio, lowest, highest } = compare(
    pairs.map((pair) => ({ ours: pair.ours.perSecond, floor: pair.floor.perSecond })),
  );
  return `ratio ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)}), floor ${Math.round(floor)}/s`;
}

/** Median latency of the same verification with one client. */
export async function verifyInlineP50(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.inlineTarget, 1, effort);
  const result = compare(pairs.map(({ ours, floor }) => ({ ours: ours.p50, floor: floor.p50 })));
  return {
    id: "verify-inline-p50",
    name: `${INLINE}, median latency of one client`,
    ours: result.ours,
    floor: result.floor,
    ratio: result.ratio,
    unit: "ms",
    goal: "<= 1.8",
    met: result.ratio <= 1.8,
    note: `${spread(result, pairs)} ${FLOOR}.`,
  };
}

/** Throughput at 16 clients of the same verification through the durable functions. */
export async function verifyDurable(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.durableTarget, CLIENTS, effort);
  const result = compare(pairs.map(({ ours, floor }) => ({ ours: ours.perSecond, floor: floor.perSecond })));
  return {
    id: "verify-durable",
    name: `the same through the Inngest functions on the embedded executor, ${CLIENTS} clients`,
    ours: result.ours,
    floor: result.floor,
    ratio: result.ratio,
    unit: "1/s",
    goal: `>= ${DURABLE_GOAL}`,
    met: result.ratio >= DURABLE_GOAL,
    note:
      `${spread(result, pairs)} The rubric differs in one thing: its pattern has a long tail that never matches, ` +
      "so that its estimated cost is over what a request may decide.",
  };
}
