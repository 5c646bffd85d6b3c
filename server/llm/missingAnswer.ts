import { type JudgeReply, MAX_REPLY_CHARS } from "@/server/llm/port";
import { countText } from "@/server/contracts/quantities";

const EMPTY_CAUSES: Record<NonNullable<JudgeReply["emptyCause"]>, string> = {
  no_choices: "the response has no choices",
  reasoning: "the response has text in its reasoning field and none in its content; turn the model's reasoning off",
  tool_call: "the response has tool calls, which were not asked for, and no content",
  other_content: "the response's content has no text",
};

/** Explains why a reply has no complete answer; null when its text has to be read. */
export function explainMissingAnswer({
  text,
  finish,
  emptyCause,
}: Pick<JudgeReply, "text" | "finish" | "emptyCause">): string | null {
  const isEmpty = text.trim() === "";
  if (finish === "length") {
    if (text.length >= MAX_REPLY_CHARS) return `the reply has more than ${countText(MAX_REPLY_CHARS)} characters`;
    return `the reply was cut off${isEmpty ? " before its answer began" : ""}; raise JUDGE_MAX_OUTPUT_TOKENS if the model needs more`;
  }
  if (!isEmpty) return null;
  return emptyCause ? EMPTY_CAUSES[emptyCause] : "the response's content is empty";
}
