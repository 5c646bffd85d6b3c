// Behaviors that answer with the draft of a rubric (json_schema name `rubric_draft`).
import type { Behavior, FakeCall } from "@/testing/fakeModel/behavior";
import { draftedCriterion } from "@/testing/draftedCriterion";
import { rolesOf, statementOf } from "@/testing/fakeModel/roles";

const SENTENCE = /[^\s.!?][^.!?\n]*[.!?]?/g;
const KEY_CHARS = 40;

/** Answers with `spec`, or with what it returns for the call: for schemas other than the judge's. */
export function drafting(spec: object | ((call: FakeCall) => object)): Behavior {
  return (call) => ({ object: typeof spec === "function" ? (spec as (call: FakeCall) => object)(call) : spec });
}

/**
 * Drafts from the prompt: a judged criterion for each sentence of the description or, for labeled examples, of the
 * goal; without a goal one that repeats the first met example. Each explains every example that the prompt asks to
 * explain. Never more criteria than the prompt allows.
 */
export function draftingFromPrompt(): Behavior {
  return drafting(({ messages }) => {
    const prompt = statementOf(messages);
    const roles = rolesOf(messages);
    const source = roles.get("description") ?? roles.get("goal");
    const met = /^(examples\[\d+\]): .*, met$/m.exec(prompt)?.[1];
    const text = source?.text ?? `The output says "${roles.get(`${met}.output`)?.text ?? ""}".`;
    const max = Number(/At most (\d+) criteria/.exec(prompt)?.[1] ?? Infinity);
    const explains = JSON.parse(/^Examples to explain: (.*)$/m.exec(prompt)?.[1] ?? "[]") as string[];
    const statements = (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim()).slice(0, max);
    const criteria = statements.map((statement, index) =>
      draftedCriterion(keyFrom(statement, index), statement, { title: statement.slice(0, 60), explains }),
    );
    return { name: "Drafted by the fake model", criteria };
  });
}

function keyFrom(statement: string, index: number): string {
  const words = statement.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `c${index + 1}_${words.join("_")}`.slice(0, KEY_CHARS);
}
