// Behaviors composed of others: by turn, by sample, by the forced schema.
import type { Behavior, FakeCall, JudgeResult } from "@/testing/fakeModel/behavior";
import { rolesOf, statementOf } from "@/testing/fakeModel/roles";
import { judgeResultOf } from "@/testing/fakeModel/behaviors/judging";

/** Answers the k-th call with the k-th behavior, and later calls with the last one. */
export function inTurn(behaviors: readonly [Behavior, ...Behavior[]]): Behavior {
  let turn = 0;
  return (call) => {
    const behavior = behaviors[Math.min(turn++, behaviors.length - 1)] ?? behaviors[0];
    return behavior(call);
  };
}

const BOUNDARY = /\b[0-9a-f]{16}\b/g;

/** Identifies what is judged, independent of the boundary, the order of the options and the seed. */
function question(call: FakeCall): string {
  const lines = statementOf(call.messages).replaceAll(BOUNDARY, "").split("\n").sort();
  const roles = [...rolesOf(call.messages)].map(([source, { label, text }]) => [source, label, text]);
  return JSON.stringify([call.model, lines, roles]);
}

/**
 * The k-th sample of a question (model, criterion and submission) gets the k-th result, in rotation. Samples differ by
 * their seed, so a repeated seed gets the same answer.
 */
export function inconsistent(results: readonly Partial<JudgeResult>[]): Behavior {
  const samples = new Map<string, (number | null)[]>();
  return (call) => {
    const key = question(call);
    const seeds = samples.get(key) ?? [];
    samples.set(key, seeds);
    if (call.seed === null || !seeds.includes(call.seed)) seeds.push(call.seed);
    return { object: judgeResultOf(call, results[seeds.lastIndexOf(call.seed) % results.length]) };
  };
}

/**
 * Selects by the name of the forced schema, by default `judge_result`, which also answers readings.
 * @throws Error for an unknown name (returned as 500)
 */
export function answering(bySchema: Readonly<Record<string, Behavior>>): Behavior {
  return (call) => {
    const name = call.schema?.name ?? "judge_result";
    const behavior = bySchema[name] ?? (name === "judge_reading" ? bySchema["judge_result"] : undefined);
    if (!behavior) throw new Error(`no behavior for the schema ${name}`);
    return behavior(call);
  };
}
