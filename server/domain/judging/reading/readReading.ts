// Reads a reader's reply.
import type { ReadingOutcome } from "@/server/contracts/judging";
import type { JudgeReply } from "@/server/domain/llm/port";
import { replyObject } from "@/server/domain/llm/replyObject";
import { wellFormed } from "@/server/domain/llm/wellFormed";
import { answerNames } from "@/server/domain/judging/reading/prompt";

/** As stored and reused. */
export type ReadingResult = { outcome: ReadingOutcome; reason: string };

const REASON_CHARS = 2_000;

/** `boundary`: of the prompt, from which the names of the answers come. */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish">,
  boundary: string,
): { ok: true; result: ReadingResult } | { ok: false; fault: string } {
  if (reply.finish === "length") return { ok: false, fault: "the reply was cut off" };
  const names = answerNames(boundary);
  const found = replyObject(reply.text, names.order);
  if (!found.ok) return found;
  const { value } = found;
  const statement = yesOrNo(value[names.statement]);
  const opposite = yesOrNo(value[names.opposite]);
  if (statement === null) return { ok: false, fault: `${names.statement}: use "yes" or "no"` };
  if (opposite === null) return { ok: false, fault: `${names.opposite}: use "yes" or "no"` };
  const reason = typeof value["reason"] === "string" ? wellFormed(value["reason"]).slice(0, REASON_CHARS) : "";
  return { ok: true, result: { outcome: outcomeOf(statement, opposite), reason } };
}

function outcomeOf(statement: boolean, opposite: boolean): ReadingOutcome {
  if (statement && opposite) return "talked_round";
  return statement ? "agrees" : "contradicts";
}

function yesOrNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  return word === "yes" ? true : word === "no" ? false : null;
}
