// Behaviours made of others: by turn, by sample, by the forced schema.
import type { Behaviour, FakeCall, JudgeResult } from "@/server/testing/fakeModel/behaviour";
import { rolesOf, statementOf } from "@/server/testing/fakeModel/roles";
import { judgeResultOf } from "@/server/testing/fakeModel/behaviours/judging";

/** The k-th call gets the k-th behaviour, later ones the last. */
export function inTurn(behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour {
  let turn = 0;
  return (call) => {
    const behaviour = behaviours[Math.min(turn++, behaviours.length - 1)] ?? behaviours[0];
    return behaviour(call);
  };
}

const BOUNDARY = /\b[0-9a-f]{16}\b/g;

/** What is judged, whatever the boundary, the order of the options and the seed. */
function question(call: FakeCall): string {
  const lines = statementOf(call.messages).replaceAll(BOUNDARY, "").split("\n").sort();
  const roles = [...rolesOf(call.messages)].map(([source, { label, text }]) => [source, label, text]);
  return JSON.stringify([call.model, lines, roles]);
}

/**
 * The k-th sample of a question (model, criterion and submission) gets the k-th result, in rotation. Samples differ by their seed, so a
 * call that is made again with its seed gets its answer again.
 */
export function inconsistent(results: readonly Partial<JudgeResult>[]): Behaviour {
  const samples = new Map<string, (number | null)[]>();
  return (call) => {
    const key = question(call);
    const seeds = samples.get(key) ?? [];
    samples.set(key, seeds);
    if (call.seed === null || !seeds.includes(call.seed)) seeds.push(call.seed);
    return { object: judgeResultOf(call, results[seeds.lastIndexOf(call.seed) % results.length]) };
  };
}

/** Chooses by the name of the forced schema; `judge_result` where none is forced. @throws Error for a name that is not there (answered as 500) */
export function answering(bySchema: Readonly<Record<string, Behaviour>>): Behaviour {
  return (call) => {
    const name = call.schema?.name ?? "judge_result";
    const behaviour = bySchema[name];
    if (!behaviour) throw new Error(`no behaviour for the schema ${name}`);
    return behaviour(call);
  };
}
