// Reads a reader's reply.
import type { ReadingOutcome } from "@/server/contracts/judging";
import type { JudgeReply } from "@/server/domain/llm/port";
import { unfenced } from "@/server/domain/llm/unfenced";
import { wellFormed } from "@/server/domain/llm/wellFormed";
import { answerNames } from "@/server/domain/judging/reading/prompt";
import { hasAmbiguousKey } from "@/server/domain/proof/objectKeys";
import { isOversizedJson } from "@/server/domain/proof/oversizedJson";

/** As stored and reused. */
export type ReadingResult = { outcome: ReadingOutcome; reason: string };

const REASON_CHARS = 2_000;

/** `boundary`: of the prompt, from which the names of the answers come. */
export function readReading(
  reply: Pick<JudgeReply, "text" | "finish">,
  boundary: string,
): { ok: true; result: ReadingResult } | { ok: false; fault: string } {
  if (reply.finish === "length") return { ok: false, fault: "the reply was cut off" };
  const text = unfenced(reply.text);
  const value = objectIn(text);
  if (value === null) return { ok: false, fault: "it is not one JSON object" };
  const names = answerNames(boundary);
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

function objectIn(text: string): Record<string, unknown> | null {
  if (isOversizedJson(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || hasAmbiguousKey(text)) return null;
    return value as Record<string, unknown>;
  } catch {
    return null;
  }
}

function yesOrNo(answer: unknown): boolean | null {
  if (typeof answer === "boolean") return answer;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  return word === "yes" ? true : word === "no" ? false : null;
}
