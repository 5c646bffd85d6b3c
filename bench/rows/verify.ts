import { describeCpu } from "../cpu";
import { measurePairs } from "../throughput";
import type { Effort, Row } from "../row";
import type { Stage } from "../stage";
import { compare } from "../stats";
import type { Measured } from "../load";

const CLIENTS = 16;
const INLINE = "POST /v1/verify with wait_ms, three deterministic criteria, signed and durable";
const FLOOR = "floor: bare node:http, key lookup, the same checks, one Ed25519 signature, one commit of the same rows";

/** The goal depends on Node: from version 24 on, an asynchronous call costs less. */
const DURABLE_GOAL = Number(process.versions.node.split(".")[0]) >= 24 ? 0.2 : 0.13;

type Pairs = Awaited<ReturnType<typeof measurePairs>>;

const perSecond = ({ perSecond }: Measured) => perSecond;

const describePairsCpu = (pairs: Pairs): string =>
  describeCpu(pairs.map(({ ours: { cpu = null, answers } }) => ({ cpu, requests: answers })));

/** Measures the throughput of a verification that is decided within the request, with 16 clients. */
export async function verifyInline(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.inlineTarget, CLIENTS, effort);
  const groupedPairs = await measurePairs(stage, stage.inlineTarget, CLIENTS, effort, stage.groupedFloorTarget);
  const { medians, about } = compare(pairs, perSecond);
  return {
    id: "verify-inline",
    name: `${INLINE}, ${CLIENTS} clients`,
    ...medians,
    unit: "1/s",
    goal: ">= 0.6",
    met: medians.ratio >= 0.6,
    note: `${about}.${describePairsCpu(pairs)} ${FLOOR}. Against a floor that groups requests into commits, as the product does: ${groupedNote(groupedPairs)}.`,
  };
}

function groupedNote(pairs: Pairs): string {
  const { medians, lowest, highest } = compare(pairs, perSecond);
  const { floor, ratio } = medians;
  return `ratio ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)}), floor ${Math.round(floor)}/s`;
}

/** Measures the median latency of the same verification with one client. */
export async function verifyInlineP50(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.inlineTarget, 1, effort);
  const { medians, about } = compare(pairs, ({ p50 }) => p50);
  return {
    id: "verify-inline-p50",
    name: `${INLINE}, median latency of one client`,
    ...medians,
    unit: "ms",
    goal: "<= 1.8",
    met: medians.ratio <= 1.8,
    note: `${about}.${describePairsCpu(pairs)} ${FLOOR}.`,
  };
}

/** Measures the throughput of the same verification through the durable functions, with 16 clients. */
export async function verifyDurable(stage: Stage, effort: Effort): Promise<Row> {
  const pairs = await measurePairs(stage, stage.durableTarget, CLIENTS, effort);
  const { medians, about } = compare(pairs, perSecond);
  return {
    id: "verify-durable",
    name: `the same through the Inngest functions on the embedded executor, ${CLIENTS} clients`,
    ...medians,
    unit: "1/s",
    goal: `>= ${DURABLE_GOAL}`,
    met: medians.ratio >= DURABLE_GOAL,
    note:
      `${about}.${describePairsCpu(pairs)} The rubric differs in one thing: its pattern has a long tail that never matches, ` +
      "so that its estimated cost is over what a request may decide.",
  };
}
