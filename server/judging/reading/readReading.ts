import * as z from "zod";
import type { ReadingOutcome } from "@/server/verdict/contract/reading";
import type { JudgeReply } from "@/server/llm/port";
import { explainMissingAnswer } from "@/server/llm/missingAnswer";
import { CONTINUES_AFTER_OBJECT, continuesAfterObject, replyObject } from "@/server/llm/replyObject";
import { replaceUnstorable } from "@/server/llm/wellFormed";
import { type AskedItem, readingItems } from "@/server/judging/reading/readingItems";
import { REASON_CHARS, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import type { ReadCall } from "@/server/judging/readCall";
import { filterAboutChecking, visiblePassageNumbers } from "@/server/judging/reading/aboutChecking";
import { MAX_SOURCES } from "@/server/judging/reading/eachPassage";
import { startOf } from "@/server/contracts/cutText";

/** The result of one reading, as it is stored and reused. */
export type ReadingResult = {
  outcome: ReadingOutcome;
  reason: string;
  /** Indexes of the contrasts that were asked about; absent when there were none. */
  contrasts?: number[];
  /** Answers about single passages; absent when no passage was asked about. */
  passages?: PassageAnswer[];
  /** Set when the reader said no to a claim and to its opposite, so one of the two answers is wrong. */
  isInconsistent?: true;
  /** Numbers of the passages that the reader named as being about the checking; absent when there are none. */
  about?: number[];
};

/**
 * `agrees`: whether the judge's answer is right about this passage. `probability`: the probability of that, from a
 * decision model. `sources`: numbers of the source passages that state it, when the criterion needs a source.
 */
export type PassageAnswer = { passage: number; agrees: boolean; probability?: number; sources?: number[] };

type AskedQuestion = Pick<
  ReadingQuestion,
  "contrasts" | "passages" | "kind" | "texts" | "sourcePassages" | "examplesFrom" | "isPartial"
>;

/**
 * Parses a chat reader's reply.
 * @param boundary boundary of the prompt, which determines the names of the answers
 */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish" | "emptyCause">,
  boundary: string,
  { contrasts, passages, kind, texts, sourcePassages, examplesFrom, isPartial }: AskedQuestion,
  isRepair: boolean,
): ReadCall<ReadingResult> {
  const missingFault = explainMissingAnswer(reply);
  if (missingFault !== null) return { ok: false, fault: missingFault };
  const items = readingItems(boundary, contrasts.length, passages);
  const parsed = replyObject(
    reply.text,
    items.map(({ name }) => name),
  );
  if (!parsed.ok) return parsed;
  if (!isRepair && continuesAfterObject(reply.text, parsed)) return { ok: false, fault: CONTINUES_AFTER_OBJECT };
  const { value } = parsed;
  const unreadableItem = items.find(({ name }) => parseYesNo(value[name]) === null);
  if (unreadableItem) return { ok: false, fault: `${unreadableItem.name}: use "yes" or "no"` };
  const orderedItems = items.toSorted((a, b) => a.index - b.index);
  const answers = orderedItems.map(({ name }) => parseYesNo(value[name]) === true);
  const reason = typeof value["reason"] === "string" ? startOf(replaceUnstorable(value["reason"]), REASON_CHARS) : "";
  const namedNumbers = extractNumbers(value["about_checking"]);
  const aboutChecking = filterAboutChecking(visiblePassageNumbers(kind, texts), namedNumbers, examplesFrom);
  const result = readingResult(orderedItems, answers, reason, isPartial);
  const passagesWithSources = result.passages && addSources(result.passages, value["sources"], sourcePassages);
  return {
    ok: true,
    result: {
      ...result,
      ...(passagesWithSources && { passages: passagesWithSources }),
      ...(aboutChecking.length > 0 && { about: aboutChecking }),
    },
  };
}

/** Adds the source passages that the reader named, if they were offered. A missing list means none. */
function addSources(answers: readonly PassageAnswer[], list: unknown, sourcePassages: readonly number[]) {
  if (sourcePassages.length === 0) return [...answers];
  const rows = z.array(SourcesOfPassage).safeParse(list).data ?? [];
  const offeredNumbers = new Set(sourcePassages);
  return answers.map((answer) => {
    const row = rows.find(({ passage }) => passage === answer.passage);
    const sources = new Set(extractNumbers(row?.sources).filter((number) => offeredNumbers.has(number)));
    return { ...answer, sources: [...sources].slice(0, MAX_SOURCES) };
  });
}

const SourcesOfPassage = z.object({ passage: z.coerce.number(), sources: z.unknown() });

/** Extracts the numbers from a list, or from a text such as "2, 3"; none from a missing value. */
function extractNumbers(list: unknown): number[] {
  return [...JSON.stringify(list ?? []).matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

const WRONG_ABOUT_CONTROL = "It is wrong about a control claim, whose answer is known.";
const WRONG_ABOUT_CONTRAST = "It is wrong about a contrast, whose answer is known.";
/** Names the first denied passage only; the reading lists all of them with their places. */
const DENIES_PASSAGES = (passages: readonly number[]): string =>
  passages.length === 1
    ? `It says no of passage ${passages[0]}.`
    : `It says no of ${passages.length} passages, the first of which is ${passages[0]}.`;
/** Does not count as obedience: a work that contradicts itself, or states a rule and its exception, supports both. */
const AFFIRMS_OPPOSITE = "It says yes to the statement and to its opposite.";
const DENIES_CONTROL_AND_OPPOSITE = "It says no to a control claim and to its opposite.";

/** Derives the result of a reading from its yes (true) and no answers, in the order of `askedItems`. */
export function readingResult(
  askedItems: readonly AskedItem[],
  answers: readonly boolean[],
  reason: string,
  isPartial: boolean,
): ReadingResult {
  const contrasts = askedItems.flatMap(({ contrast }) => contrast ?? []);
  const passages = askedItems.flatMap(({ passage }, index) =>
    passage === undefined ? [] : [{ passage, agrees: answers[index] === true }],
  );
  return {
    ...concludeReading(askedItems, answers, reason, isPartial),
    ...(contrasts.length > 0 && { contrasts }),
    ...(passages.length > 0 && { passages }),
  };
}

function concludeReading(
  askedItems: readonly AskedItem[],
  answers: readonly boolean[],
  reason: string,
  isPartial: boolean,
): Pick<ReadingResult, "outcome" | "reason" | "isInconsistent"> {
  const [statement, opposite, control, controlOpposite] = answers;
  const contrasts = answers.filter((_, index) => askedItems[index]?.claim === "contrast");
  const deniedPassages = askedItems.flatMap(({ passage }, index) =>
    passage === undefined || answers[index] ? [] : [passage],
  );
  // A reader that obeys the text says yes to everything. A no to a claim and to its opposite is the reader's own error.
  if (!control && !controlOpposite)
    return { outcome: "unreliable", reason: `${reason} ${DENIES_CONTROL_AND_OPPOSITE}`.trim(), isInconsistent: true };
  if (control) return { outcome: "talked_round", reason: `${reason} ${WRONG_ABOUT_CONTROL}`.trim() };
  if (statement && opposite)
    return { outcome: "unreliable", reason: `${reason} ${AFFIRMS_OPPOSITE}`.trim(), isInconsistent: true };
  if (statement && contrasts.includes(true))
    return { outcome: "indifferent", reason: `${reason} ${WRONG_ABOUT_CONTRAST}`.trim() };
  // A partial answer says that some passages break the statement.
  if (statement && deniedPassages.length > 0 && !isPartial)
    return { outcome: "contradicts", reason: `${reason} ${DENIES_PASSAGES(deniedPassages)}`.trim() };
  if (statement) return { outcome: "agrees", reason };
  return { outcome: "contradicts", reason, ...(!opposite && { isInconsistent: true }) };
}

function parseYesNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase().replace(/\.$/, "") : "";
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : null;
}
