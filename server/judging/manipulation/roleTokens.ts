// Finds the tokens with which chat templates separate turns. They do not occur in prose, and a model may obey them.
import { Determination } from "@/server/contracts/enums";
import { type Span, findSpans } from "@/server/judging/manipulation/finding";

/** Names between "<|" and "|>", by family. */
const NAMES = [
  ...["im_start", "im_end", "im_sep"], // ChatML, Qwen
  ...["begin_of_text", "end_of_text", "start_header_id", "end_header_id", "eot_id", "eom_id", "python_tag"], // Llama 3
  ...["header_start", "header_end", "eot", "eom"], // Llama 4
  ...["start", "message", "channel", "constrain", "return", "call", "endofprompt"], // OpenAI's harmony
  ...["system", "user", "assistant", "tool", "end", "endoftext", "end_of_turn", "observation"], // Phi, Zephyr, GLM
  ...["start_of_turn_token", "end_of_turn_token", "system_token", "user_token", "chatbot_token"], // Cohere
  ...["begin▁of▁sentence", "end▁of▁sentence"], // DeepSeek
];
const TOKENS = [
  `<\\|(?:${NAMES.join("|")})\\|>`,
  "<(?:start|end)_of_turn>", // Gemma
  "(?<![\\w\\])])\\[INST\\](?=\\s)|\\[/INST\\]|<</?SYS>>", // Llama 2, Mistral
  "\\[/(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\\]|\\[TOOL_CALLS\\](?=\\s?\\[)", // Mistral
];
const ROLES = "system|developer|user|assistant|model|tool|ipython";
const BREAK = "(?:\\s|\\\\[nr])";
const TOKEN_RUN = new RegExp(`(?:(?:${TOKENS.join("|")})(?:(?:${ROLES})\\b)?${BREAK}{0,4}){1,8}`, "gi");
/**
 * Matches an "Assistant:" turn, as in Claude's first prompts, whose whole answer is a determination. Other such turns
 * also occur in honest dialogs.
 */
const ANSWER_TURN = new RegExp(
  `(?<=^|\\n|\\\\n)Assistant:[ \\t]{0,8}(?:${Determination.options.join("|")})\\b(?=[ \\t.]{0,8}(?:$|\\n|\\\\n))`,
  "g",
);
const QUOTES = new Map(
  [`""`, "''", "``", "“”", "„“", "‘’", "«»", "()", "「」"].map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** Finds the ranges that open or close a turn. A token alone between quotation marks is mentioned, not used. */
export function findRoleTokens(text: string): Span[] {
  const isUsed = ({ start, end }: Span): boolean => QUOTES.get(text.charAt(start - 1)) !== text.charAt(end);
  return [...findSpans(text, TOKEN_RUN, isUsed), ...findSpans(text, ANSWER_TURN)];
}
