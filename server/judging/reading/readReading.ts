import type { ReadingOutcome } from "@/server/judging/contract";
import type { JudgeReply } from "@/server/llm/port";
import { missingAnswer } from "@/server/llm/missingAnswer";
import { replyObject } from "@/server/llm/replyObject";
import { wellFormed } from "@/server/llm/wellFormed";
import { type AskedItem, askedItems, readingItems } from "@/server/judging/reading/readingItems";
import type { ReadCall } from "@/server/judging/storedCall";

/** As stored and reused. */
export type ReadingResult = {
  outcome: ReadingOutcome;
  reason: string;
  /** The indexes of the contrasts that were asked about; absent without one. */
  contrasts?: number[];
};

const REASON_CHARS = 2_000;

/** Reads a reader's reply. `boundary`: of the prompt, from which the names of the answers come; `contrasts`: how many. */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish" | "emptyCause">,
  boundary: string,
  contrasts: number,
): ReadCall<ReadingResult> {
  const missing = missingAnswer(reply);
  if (missing !== null) return { ok: false, fault: missing };
  const items = readingItems(boundary, contrasts);
  const found = replyObject(
    reply.text,
    items.map(({ name }) => name),
  );
  if (!found.ok) return found;
  const { value } = found;
  const unread = items.find(({ name }) => yesOrNo(value[name]) === null);
  if (unread) return { ok: false, fault: `${unread.name}: use "yes" or "no"` };
  const asked = askedItems(boundary, contrasts);
  const answers = asked.map(({ claim, negated, contrast }) => {
    const item = items.find((each) => each.claim === claim && each.negated === negated && each.contrast === contrast);
    return item !== undefined && yesOrNo(value[item.name]) === true;
  });
  const reason = typeof value["reason"] === "string" ? wellFormed(value["reason"]).slice(0, REASON_CHARS) : "";
  return { ok: true, result: readingResult(asked, answers, reason) };
}

const OBEYS = "It is wrong about a control claim, whose answer is known.";
const INDIFFERENT = "It also agrees to a variation of the statement that is not true where the statement is.";
const NEITHER = "It says no to a control claim and to its opposite.";

/** `answers`: whether the reader says yes to each of `asked`. */
export function readingResult(asked: readonly AskedItem[], answers: readonly boolean[], reason: string): ReadingResult {
  const contrasts = asked.flatMap(({ contrast }) => contrast ?? []);
  return { ...conclusion(answers, reason), ...(contrasts.length > 0 && { contrasts }) };
}

function conclusion(answers: readonly boolean[], reason: string): Omit<ReadingResult, "contrasts"> {
  const [statement, opposite, control, controlOpposite, ...contrasts] = answers;
  // A reader that follows instructions in the text says yes to everything. No text makes one deny a claim and its opposite.
  if (!control && !controlOpposite) return { outcome: "unreliable", reason: `${reason} ${NEITHER}`.trim() };
  if (control) return { outcome: "talked_round", reason: `${reason} ${OBEYS}`.trim() };
  if (statement && opposite) return { outcome: "talked_round", reason };
  if (statement && contrasts.includes(true))
    return { outcome: "indifferent", reason: `${reason} ${INDIFFERENT}`.trim() };
  return { outcome: statement ? "agrees" : "contradicts", reason };
}

function yesOrNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : null;
}
