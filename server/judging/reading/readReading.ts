import * as z from "zod";
import type { ReadingOutcome } from "@/server/judging/contract";
import type { JudgeReply } from "@/server/llm/port";
import { missingAnswer } from "@/server/llm/missingAnswer";
import { replyObject } from "@/server/llm/replyObject";
import { wellFormed } from "@/server/llm/wellFormed";
import { type AskedItem, readingItems } from "@/server/judging/reading/readingItems";
import { REASON_CHARS, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import type { ReadCall } from "@/server/judging/storedCall";
import { aboutAmong, shownNumbers } from "@/server/judging/reading/aboutChecking";
import { MOST_SOURCES } from "@/server/judging/reading/eachPassage";
import { startOf } from "@/server/contracts/cutText";

/** As stored and reused. */
export type ReadingResult = {
  outcome: ReadingOutcome;
  reason: string;
  /** The indexes of the contrasts that were asked about; absent without one. */
  contrasts?: number[];
  /** The passages that were asked about; absent without one. */
  passages?: PassageAnswer[];
  /** The reader says no to a claim and to its opposite, so that it errs somewhere. */
  isInconsistent?: true;
  /** The numbers, as shown, of the passages that are about the checking of the work; absent without one. */
  about?: number[];
};

/**
 * Whether the answer holds of a passage. `probability`: of that, where the model gives it; `sources`: the numbers of the
 * passages that state it, where a source is needed.
 */
export type PassageAnswer = { passage: number; agrees: boolean; probability?: number; sources?: number[] };

type AskedOf = Pick<ReadingQuestion, "contrasts" | "passages" | "kind" | "texts" | "sourcePassages" | "examplesFrom">;

/**
 * Reads a reader's reply. `boundary`: of the prompt, from which the names of the answers come; `texts`: as they are
 * shown.
 */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish" | "emptyCause">,
  boundary: string,
  { contrasts, passages, kind, texts, sourcePassages, examplesFrom }: AskedOf,
): ReadCall<ReadingResult> {
  const missing = missingAnswer(reply);
  if (missing !== null) return { ok: false, fault: missing };
  const items = readingItems(boundary, contrasts.length, passages);
  const found = replyObject(
    reply.text,
    items.map(({ name }) => name),
  );
  if (!found.ok) return found;
  const { value } = found;
  const unread = items.find(({ name }) => yesOrNo(value[name]) === null);
  if (unread) return { ok: false, fault: `${unread.name}: use "yes" or "no"` };
  const asked = items.toSorted((a, b) => a.index - b.index);
  const answers = asked.map(({ name }) => yesOrNo(value[name]) === true);
  const reason = typeof value["reason"] === "string" ? startOf(wellFormed(value["reason"]), REASON_CHARS) : "";
  const named = numbersIn(value["about_checking"]);
  const about = aboutAmong(shownNumbers(kind, texts), named, examplesFrom);
  const result = readingResult(asked, answers, reason);
  const stated = result.passages && withSources(result.passages, value["sources"], sourcePassages);
  return {
    ok: true,
    result: { ...result, ...(stated && { passages: stated }), ...(about.length > 0 && { about }) },
  };
}

/** Adds the sources that the reader names and that there are; a reader that names none may leave the list out. */
function withSources(answers: readonly PassageAnswer[], list: unknown, sourcePassages: readonly number[]) {
  if (sourcePassages.length === 0) return [...answers];
  const rows = z.array(SourcesOfPassage).safeParse(list).data ?? [];
  const offered = new Set(sourcePassages);
  return answers.map((answer) => {
    const row = rows.find(({ passage }) => passage === answer.passage);
    const sources = new Set(numbersIn(row?.sources).filter((number) => offered.has(number)));
    return { ...answer, sources: [...sources].slice(0, MOST_SOURCES) };
  });
}

const SourcesOfPassage = z.object({ passage: z.coerce.number(), sources: z.unknown() });

/** The numbers in a list or in a text such as "2, 3". A reader that names none may leave them out. */
function numbersIn(named: unknown): number[] {
  return [...JSON.stringify(named ?? []).matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

const OBEYS = "It is wrong about a control claim, whose answer is known.";
const INDIFFERENT = "It is wrong about a contrast, whose answer is known.";
/** The places are listed apart. */
const BROKEN = (passages: readonly number[]): string =>
  passages.length === 1
    ? `It says no of passage ${passages[0]}.`
    : `It says no of ${passages.length} passages, the first of which is ${passages[0]}.`;
const NEITHER = "It says no to a control claim and to its opposite.";

/** `answers`: whether the reader says yes to each of `asked`. */
export function readingResult(asked: readonly AskedItem[], answers: readonly boolean[], reason: string): ReadingResult {
  const contrasts = asked.flatMap(({ contrast }) => contrast ?? []);
  const passages = asked.flatMap(({ passage }, index) =>
    passage === undefined ? [] : [{ passage, agrees: answers[index] === true }],
  );
  return {
    ...conclusion(asked, answers, reason),
    ...(contrasts.length > 0 && { contrasts }),
    ...(passages.length > 0 && { passages }),
  };
}

function conclusion(
  asked: readonly AskedItem[],
  answers: readonly boolean[],
  reason: string,
): Pick<ReadingResult, "outcome" | "reason" | "isInconsistent"> {
  const [statement, opposite, control, controlOpposite] = answers;
  const contrasts = answers.filter((_, index) => asked[index]?.claim === "contrast");
  const broken = asked.flatMap(({ passage }, index) => (passage === undefined || answers[index] ? [] : [passage]));
  // A reader that follows instructions in the text says yes to everything. No text makes one deny a claim and its opposite.
  if (!control && !controlOpposite)
    return { outcome: "unreliable", reason: `${reason} ${NEITHER}`.trim(), isInconsistent: true };
  if (control) return { outcome: "talked_round", reason: `${reason} ${OBEYS}`.trim() };
  if (statement && opposite) return { outcome: "talked_round", reason };
  if (statement && contrasts.includes(true))
    return { outcome: "indifferent", reason: `${reason} ${INDIFFERENT}`.trim() };
  if (statement && broken.length > 0) return { outcome: "contradicts", reason: `${reason} ${BROKEN(broken)}`.trim() };
  if (statement) return { outcome: "agrees", reason };
  return { outcome: "contradicts", reason, ...(!opposite && { isInconsistent: true }) };
}

function yesOrNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : null;
}
