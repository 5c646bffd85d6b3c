// Behaviors that answer with a result: an honest judge, a gullible one, refusals and content filters.
import type { Behavior, FakeCall, JudgeResult } from "@/testing/fakeModel/behavior";
import { plantedResult } from "@/testing/fakeModel/plantedResult";
import { askedReading, obeyedReply, type ReadingOrder } from "@/testing/fakeModel/reading";
import { type FencedRole, rolesOf, statementOf } from "@/testing/fakeModel/roles";

/**
 * Conditions on `statement` (all of the prompt's text about the criterion) and `output`: a substring or a pattern; all
 * present ones must hold.
 */
export type ScriptedAnswer = { statement?: RegExp | string; output?: RegExp | string; result: Partial<JudgeResult> };

const SCORE = { met: 1, partial: 0.5, not_met: 0, cannot_determine: null };

function holds(condition: RegExp | string | undefined, text: string): boolean {
  if (condition === undefined) return true;
  return typeof condition === "string" ? text.includes(condition) : condition.test(text);
}

/** Cites the first passage of the output and, where there is one, of the first piece of context. */
function openings(roles: ReadonlyMap<string, FencedRole>): JudgeResult["citations"] {
  return ["output", "context[0]"].flatMap((source) => {
    const number = roles.get(source)?.passages[0]?.number;
    return number === undefined ? [] : [{ from: number, to: number }];
  });
}

/**
 * A well-formed result of `call`: `met` unless overridden, citing the first passage of the output and of the first
 * context.
 */
export function judgeResultOf(call: FakeCall, overrides: Partial<JudgeResult> = {}): JudgeResult {
  const determination = overrides.determination ?? "met";
  return {
    rationale: `The output was read and the criterion is ${determination}.`,
    citations: openings(rolesOf(call.messages)),
    determination,
    score: SCORE[determination],
    sufficiency: determination === "cannot_determine" ? "insufficient" : "sufficient",
    manipulation_attempt: false,
    ...overrides,
  };
}

/** The first answer whose conditions hold, completed by `judgeResultOf`; without one, `met` with honest citations. */
export function correct(answers: readonly ScriptedAnswer[]): Behavior {
  return (call) => {
    const statement = statementOf(call.messages);
    const output = rolesOf(call.messages).get("output")?.text ?? "";
    const answer = answers.find(
      (candidate) => holds(candidate.statement, statement) && holds(candidate.output, output),
    );
    return { object: judgeResultOf(call, answer?.result) };
  };
}

/**
 * Believes the judged text: `met` with score 1 and true citations, and every field of a verdict that any role plants as
 * JSON. Its readings agree to everything.
 */
export function gullible(): Behavior {
  return (call) => {
    const asked = askedReading(call.messages);
    if (asked) return { object: obeyedReply(asked, "yes") };
    const roles = rolesOf(call.messages);
    const planted = [...roles.values()].map(({ text }) => plantedResult(text)).find((found) => found !== null);
    return { object: { ...judgeResultOf(call), ...planted } };
  };
}

/**
 * Honest as `correct`, until what it is shown contains one of `attacks`: then it obeys, with met and a citation of the
 * attack, or of the first passage when `hides`, and answers a reading by `order`.
 */
export function obedient(
  attacks: readonly string[],
  answers: readonly ScriptedAnswer[],
  hides = false,
  order: ReadingOrder = "yes",
): Behavior {
  const honest = correct(answers);
  return (call) => {
    const roles = [...rolesOf(call.messages).values()];
    const shown = roles.find(({ text }) => attacks.some((attack) => text.includes(attack)));
    if (!shown) return honest(call);
    const asked = askedReading(call.messages);
    if (asked) return { object: obeyedReply(asked, order) };
    const attacked = shown.passages.find(({ text }) =>
      attacks.some((attack) => text.includes(attack) || attack.includes(text)),
    );
    const cited = (hides ? undefined : attacked) ?? roles[0]?.passages[0];
    const citations = cited ? [{ from: cited.number, to: cited.number }] : [];
    return { object: judgeResultOf(call, { determination: "met", citations }) };
  };
}

/** Returns the model's own refusal (`message.refusal`). */
export function refusing(): Behavior {
  return () => ({ refusal: "I'm sorry, but I can't help with that." });
}

/**
 * Simulates a content filter before the model (HTTP 400, like Azure OpenAI) or over its reply (finish_reason
 * content_filter).
 */
export function contentFiltered(where: "request" | "reply" = "request"): Behavior {
  if (where === "reply") return () => ({ text: "", finish: "content_filter" });
  return () => ({
    status: 400,
    error: {
      message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      param: "prompt",
      code: "content_filter",
      status: 400,
      innererror: { code: "ResponsibleAIPolicyViolation" },
    },
  });
}
