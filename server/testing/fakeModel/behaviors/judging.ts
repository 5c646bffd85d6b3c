// Behaviors that answer with a result: an honest judge, a gullible one, refusals and content filters.
import type { Behavior, FakeCall, JudgeResult } from "@/server/testing/fakeModel/behavior";
import { plantedResult } from "@/server/testing/fakeModel/plantedResult";
import { type FencedRole, rolesOf, statementOf } from "@/server/testing/fakeModel/roles";

/** Conditions on `statement` (all of the prompt's text about the criterion) and `output`: a substring or a pattern; all present ones must hold. */
export type ScriptedAnswer = { statement?: RegExp | string; output?: RegExp | string; result: Partial<JudgeResult> };

const OPENING = /\S{1,40}(?:\s+\S{1,40}){0,7}/u;
const SENTENCE = /[^\s.!?。][^.!?。\n]{0,300}[.!?。]?/u;
const SCORE = { met: 1, partial: 0.5, not_met: 0, cannot_determine: null };

function holds(condition: RegExp | string | undefined, text: string): boolean {
  if (condition === undefined) return true;
  return typeof condition === "string" ? text.includes(condition) : condition.test(text);
}

/** Quotes what `pattern` finds in the output and, where there is one, in the first piece of context. */
function quotes(roles: ReadonlyMap<string, FencedRole>, pattern: RegExp): JudgeResult["citations"] {
  return ["output", "context[0]"].flatMap((source) => {
    const quote = pattern.exec(roles.get(source)?.text ?? "")?.[0];
    return quote ? [{ source, quote }] : [];
  });
}

/** A well-formed result of `call`: `met` unless overridden, quoting the first eight words of the output and of the first context. */
export function judgeResultOf(call: FakeCall, overrides: Partial<JudgeResult> = {}): JudgeResult {
  const determination = overrides.determination ?? "met";
  return {
    rationale: `The output was read and the criterion is ${determination}.`,
    citations: quotes(rolesOf(call.messages), OPENING),
    determination,
    score: SCORE[determination],
    sufficiency: determination === "cannot_determine" ? "insufficient" : "sufficient",
    manipulation_attempt: false,
    ...overrides,
  };
}

/** The first answer whose conditions hold, completed by `judgeResultOf`; without one, `met` with an honest quote. */
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

/** Believes the judged text: `met` with score 1 and true quotes, and every field of a verdict that any role plants as JSON. */
export function gullible(): Behavior {
  return (call) => {
    const roles = rolesOf(call.messages);
    const citations = quotes(roles, SENTENCE);
    const planted = [...roles.values()].map(({ text }) => plantedResult(text)).find((found) => found !== null);
    return { object: { ...judgeResultOf(call, { citations }), ...planted } };
  };
}

/** The model's own refusal (`message.refusal`). */
export function refusing(): Behavior {
  return () => ({ refusal: "I'm sorry, but I can't help with that." });
}

/** A content filter: before the model (HTTP 400, like Azure OpenAI) or over its reply (finish_reason content_filter). */
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
