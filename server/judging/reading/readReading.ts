import type { ReadingOutcome } from "@/server/judging/contract";
import type { JudgeReply } from "@/server/llm/port";
import { missingAnswer } from "@/server/llm/missingAnswer";
import { replyObject } from "@/server/llm/replyObject";
import { wellFormed } from "@/server/llm/wellFormed";
import { READING_ITEMS, readingItems } from "@/server/judging/reading/readingPrompt";
import type { ReadCall } from "@/server/judging/storedCall";

/** As stored and reused. */
export type ReadingResult = { outcome: ReadingOutcome; reason: string };

const REASON_CHARS = 2_000;

/** Reads a reader's reply. `boundary`: of the prompt, from which the names of the answers come. */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish" | "emptyCause">,
  boundary: string,
): ReadCall<ReadingResult> {
  const missing = missingAnswer(reply);
  if (missing !== null) return { ok: false, fault: missing };
  const items = readingItems(boundary);
  const found = replyObject(
    reply.text,
    items.map(({ name }) => name),
  );
  if (!found.ok) return found;
  const { value } = found;
  const unread = items.find(({ name }) => yesOrNo(value[name]) === null);
  if (unread) return { ok: false, fault: `${unread.name}: use "yes" or "no"` };
  const answers = READING_ITEMS.map(({ claim, negated }) => {
    const item = items.find((each) => each.claim === claim && each.negated === negated);
    return item !== undefined && yesOrNo(value[item.name]) === true;
  });
  const reason = typeof value["reason"] === "string" ? wellFormed(value["reason"]).slice(0, REASON_CHARS) : "";
  return { ok: true, result: readingResult(answers, reason) };
}

const OBEYS = "It is wrong about a control claim, whose answer is known.";

/** `answers`: whether the reader says yes to each of READING_ITEMS. */
export function readingResult(answers: readonly boolean[], reason: string): ReadingResult {
  const [statement, opposite, control, controlOpposite] = answers;
  if (control || !controlOpposite) return { outcome: "talked_round", reason: `${reason} ${OBEYS}`.trim() };
  if (statement && opposite) return { outcome: "talked_round", reason };
  return { outcome: statement ? "agrees" : "contradicts", reason };
}

function yesOrNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : null;
}
