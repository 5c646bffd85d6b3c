// Answers independent readings as a judge with the same behavior would: it agrees where it judges met or partial.
import type { FakeAnswer, FakeCall, FakeMessage } from "@/server/testing/fakeModel/behavior";

/** The names of the two answers that a reading asks for, in the order asked. */
export type AskedReading = { statement: string; opposite: string };

const ITEM = /^"(\w+)": It is (not )?true that: /gm;

/** null for another prompt than that of a reading. */
export function askedReading(messages: readonly FakeMessage[]): AskedReading | null {
  const question = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const items = [...question.join("\n").matchAll(ITEM)];
  const nameOf = (negated: boolean) => items.find(([, , not]) => (not !== undefined) === negated)?.[1];
  const [statement, opposite] = [nameOf(false), nameOf(true)];
  return statement === undefined || opposite === undefined ? null : { statement, opposite };
}

/** A reader's reply: whether it agrees to the statement, and to its opposite. */
export function readingReply(asked: AskedReading, statement: boolean, opposite: boolean, reason = "As read."): object {
  const word = (yes: boolean) => (yes ? "yes" : "no");
  return { reason, [asked.statement]: word(statement), [asked.opposite]: word(opposite) };
}

/** `answer` as an answer to `call`: the judge result of a behavior becomes its reading where a reading is asked for. */
export function asReading(call: FakeCall, answer: FakeAnswer): FakeAnswer {
  const asked = askedReading(call.messages);
  if (asked === null || !("object" in answer) || !("determination" in answer.object)) return answer;
  const agrees = answer.object.determination === "met" || answer.object.determination === "partial";
  return { ...answer, object: readingReply(asked, agrees, !agrees) };
}
