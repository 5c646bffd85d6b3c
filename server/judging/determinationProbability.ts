import type { JudgeReply } from "@/server/llm/port";
import { stringEnd } from "@/server/contracts/oversizedJson";

/**
 * Returns the probability (0..1) of the tokens of the determination in the object `source`, which begins at `start` of
 * the reply. Returns null when the reply has no tokens, or when they spell another text.
 */
export function determinationProbability(
  { text, tokens }: Pick<JudgeReply, "text" | "tokens">,
  { start, source }: { start: number; source: string },
): number | null {
  const member = tokens && stringValueRange(source, "determination");
  if (!member) return null;
  // An endpoint may remove the reasoning from the text and leave it in the tokens.
  const offset = tokens
    .map(({ token }) => token)
    .join("")
    .lastIndexOf(text);
  if (offset < 0) return null;
  const memberStart = offset + start + member.start;
  const memberEnd = offset + start + member.end;
  let position = 0;
  let logprob = 0;
  for (const { token, logprob: tokenLogprob } of tokens) {
    if (position < memberEnd && position + token.length > memberStart) logprob += tokenLogprob;
    position += token.length;
  }
  return Math.exp(Math.min(0, logprob));
}

const STRING_VALUE = /\s*:\s*"/y;

/**
 * Returns the range of the string value of the top-level member `name` (in any case), without its quotation marks.
 * Returns null when the value is no string, or when the name is written with escapes.
 */
function stringValueRange(json: string, name: string): { start: number; end: number } | null {
  let depth = 0;
  for (let position = 0; position < json.length; position++) {
    const character = json[position];
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === '"') {
      const end = stringEnd(json, position);
      STRING_VALUE.lastIndex = end + 1;
      const key = json.slice(position + 1, end);
      if (depth === 1 && key.trim().toLowerCase() === name && STRING_VALUE.test(json)) {
        return { start: STRING_VALUE.lastIndex, end: stringEnd(json, STRING_VALUE.lastIndex - 1) };
      }
      position = end;
    }
  }
  return null;
}
