// Answers independent readings as a judge with the same behavior would: it agrees where it judges met or partial.
import type { FakeAnswer, FakeCall, FakeMessage } from "@/testing/fakeModel/behavior";

/**
 * The names of the answers that a reading asks for, by what they are about. `entirely`: whether it asks if the statement
 * is true in all parts, which what is partly true is not.
 */
export type AskedReading = {
  entirely: boolean;
  statement: string;
  opposite: string;
  control: string;
  controlOpposite: string;
  contrasts: string[];
  passages: { name: string; passage: number }[];
};

const PASSAGE_ITEM = /^"(\w+)": It is (?:not )?true that: as far as passage (\d+) goes, .*$/gm;
/** A passage that the service adds to the material. */
const OUR_PASSAGE = /begin note>>>\n(\d+)\|/g;
const ITEM = /^"(\w+)": It is (not )?true that: (?:(?:at least in part|entirely), )?((It tells of a )?.*)$/gm;

/** Reads the prompt of a reading. Returns null for any other prompt. */
export function askedReading(messages: readonly FakeMessage[]): AskedReading | null {
  const question = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const text = question.join("\n");
  const items = [...text.replace(PASSAGE_ITEM, "").matchAll(ITEM)];
  const ours = new Set(Array.from(text.matchAll(OUR_PASSAGE), ([, number]) => Number(number)));
  const numbered = Array.from(text.matchAll(PASSAGE_ITEM), ([, name = "", passage]) => ({
    name,
    passage: Number(passage),
  }));
  const passages = numbered.filter(({ passage }) => !ours.has(passage));
  const examples = numbered.filter(({ passage }) => ours.has(passage)).map(({ name }) => name);
  // A contrast is asked about without its opposite.
  const opposites = items.filter(([, , not]) => not !== undefined).map(([, , , claim]) => claim);
  const isContrast = (claim: string | undefined) => !opposites.includes(claim);
  const nameOf = (negated: boolean, isControl: boolean) =>
    items.find(
      ([, , not, claim, control]) =>
        (not !== undefined) === negated && (control !== undefined) === isControl && !isContrast(claim),
    )?.[1];
  const [statement, opposite] = [nameOf(false, false), nameOf(true, false)];
  const [control, controlOpposite] = [nameOf(false, true), nameOf(true, true)];
  if (statement === undefined || opposite === undefined) return null;
  return control === undefined || controlOpposite === undefined
    ? null
    : {
        entirely: items.some(([item]) => item.includes(": entirely, ")),
        statement,
        opposite,
        control,
        controlOpposite,
        contrasts: [...items.filter(([, , , claim]) => isContrast(claim)).map(([, name = ""]) => name), ...examples],
        passages,
      };
}

const each = (names: readonly string[], yes: boolean) => Object.fromEntries(names.map((name) => [name, word(yes)]));

const word = (yes: boolean) => (yes ? "yes" : "no");

/**
 * A reader's reply: whether it agrees to the statement, which it answers of each passage in the same way, and to its
 * opposite. It is right about the control claim.
 */
export function readingReply(asked: AskedReading, statement: boolean, opposite: boolean, reason = "As read."): object {
  return {
    reason,
    [asked.statement]: word(statement),
    [asked.opposite]: word(opposite),
    [asked.control]: "no",
    [asked.controlOpposite]: "yes",
    ...each(asked.contrasts, false),
    ...each(
      asked.passages.map(({ name }) => name),
      statement,
    ),
  };
}

/**
 * Finds what an attack asks a reader for: yes to everything, yes to all that is put as true alone, or yes to the statement
 * alone.
 */
export type ReadingOrder = "yes" | "by_form" | "statement";

/** Builds the reply of a reader that obeys. */
export function obeyedReply(asked: AskedReading, order: ReadingOrder): object {
  return {
    reason: "As told.",
    [asked.statement]: "yes",
    [asked.opposite]: word(order === "yes"),
    [asked.control]: word(order !== "statement"),
    [asked.controlOpposite]: word(order === "yes"),
    ...each(asked.contrasts, order !== "statement"),
    ...each(
      asked.passages.map(({ name }) => name),
      true,
    ),
  };
}

/** `answer` as an answer to `call`: the judge result of a behavior becomes its reading where a reading is asked for. */
export function asReading(call: FakeCall, answer: FakeAnswer): FakeAnswer {
  const asked = askedReading(call.messages);
  if (asked === null || !("object" in answer) || !("determination" in answer.object)) return answer;
  const { determination } = answer.object;
  const agrees = determination === "met" || (determination === "partial" && !asked.entirely);
  return { ...answer, object: readingReply(asked, agrees, !agrees) };
}

/** The numbers of the passages of which `isNamed`: of numbered lines, or of cited passages with what is around them. */
export function namedPassages(messages: readonly FakeMessage[], isNamed: (shown: string) => boolean): number[] {
  const text = messages.map(({ content }) => content).join("\n");
  const numbered = [...text.matchAll(/^(\d+)[|+] (.*)$/gm)];
  const cited = [...text.matchAll(/^around\| passage (\d+)\n((?:(?:cited|around|note)\|.*\n)*)/gm)];
  return [...numbered, ...cited].flatMap(([, number, shown = ""]) => (isNamed(shown) ? [Number(number)] : []));
}
