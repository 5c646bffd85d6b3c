import type { JudgeReply } from "@/server/llm/port";
import { stringEnd } from "@/server/contracts/oversizedJson";

/**
 * Returns the probability (0..1) of the tokens that spell the determination in the object `source`, which begins at
 * `start` of the reply; null without tokens, or with tokens of another text.
 */
export function determinationProbability(
  { text, tokens }: Pick<JudgeReply, "text" | "tokens">,
  { start, source }: { start: number; source: string },
): number | null {
  const member = tokens && stringMember(source, "determination");
  if (!member) return null;
  // An endpoint may keep the reasoning from the text, but not from the tokens.
  const shift = tokens
    .map(({ token }) => token)
    .join("")
    .lastIndexOf(text);
  if (shift < 0) return null;
  const from = shift + start + member.start;
  const to = shift + start + member.end;
  let at = 0;
  let logprob = 0;
  for (const { token, logprob: own } of tokens) {
    if (at < to && at + token.length > from) logprob += own;
    at += token.length;
  }
  return Math.exp(Math.min(0, logprob));
}

const STRING_VALUE = /\s*:\s*"/y;

/**
 * Where an object's own member `name`, whatever its case, has its text, without the quotation marks; null when it is no
 * string, or its name is written with escapes.
 */
function stringMember(json: string, name: string): { start: number; end: number } | null {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === '"') {
      const end = stringEnd(json, at);
      STRING_VALUE.lastIndex = end + 1;
      const own = json.slice(at + 1, end);
      if (depth === 1 && own.trim().toLowerCase() === name && STRING_VALUE.test(json)) {
        return { start: STRING_VALUE.lastIndex, end: stringEnd(json, STRING_VALUE.lastIndex - 1) };
      }
      at = end;
    }
  }
  return null;
}
