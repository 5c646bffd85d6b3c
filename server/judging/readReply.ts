// Reads a model's reply as a judge result. Strict about types: a quoted number is refused.
import * as z from "zod";
import { type Determination, Determination as DeterminationSchema } from "@/server/contracts/enums";
import type { JudgeReply } from "@/server/llm/port";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { CitationForm, readCitation } from "@/server/judging/citation/readCitation";
import { CITATIONS } from "@/server/judging/judgePrompt";
import { replyObject } from "@/server/llm/replyObject";
import { wellFormed } from "@/server/llm/wellFormed";
import { textOf } from "@/server/contracts/jsonFlaws";
import { stringEnd } from "@/server/contracts/oversizedJson";

/** What the model returned for one sample, as stored and reused. */
export type JudgeResult = {
  determination: Determination;
  score: number | null;
  rationale: string;
  citations: Citation[];
  sufficiency: "sufficient" | "insufficient" | "contradictory" | "missing";
  manipulation_attempt: boolean;
  /**
   * Probability of the tokens that spell the determination, or as a decision model gives it; null when the endpoint
   * reports none.
   */
  token_probability: number | null;
  /** Why the answers of a decision model do not agree with each other. */
  doubt?: string | null;
};

/** As the answer is counted: without sufficient sources it is cannot_determine, whatever the judge returned. */
export function voteOf({
  determination,
  sufficiency,
}: Pick<JudgeResult, "determination" | "sufficiency">): Determination {
  return sufficiency === "sufficient" ? determination : "cannot_determine";
}

type ReadReply = { ok: true; result: JudgeResult } | { ok: false; fault: string };

/** Fields that weaker models leave out have harmless defaults; fields that are present must have the right type. */
export const Reply = z.object({
  determination: DeterminationSchema,
  score: z.number().min(0).max(1).nullish(),
  rationale: z.string().optional(),
  citations: z.array(CitationForm).optional(),
  sufficiency: z.enum(["sufficient", "insufficient", "contradictory", "missing"]).optional(),
  manipulation_attempt: z.boolean().optional(),
});
const RATIONALE_CHARS = 4_000;

/** Reads a reply that is no refusal. */
export function readReply(reply: JudgeReply, allowed: readonly Determination[]): ReadReply {
  if (reply.finish === "length") return { ok: false, fault: "the reply was cut off" };
  const found = replyObject(reply.text, ["determination"]);
  if (!found.ok) return found;
  const parsed = Reply.safeParse(found.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, fault: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unreadable"}` };
  }
  const { determination, score, rationale = "", citations = [], ...rest } = parsed.data;
  if (!allowed.includes(determination)) return { ok: false, fault: `determination: use one of ${allowed.join(", ")}` };
  const result: JudgeResult = {
    determination,
    score: score ?? null,
    rationale: wellFormed(rationale).slice(0, RATIONALE_CHARS),
    citations: citations.slice(0, CITATIONS).map(readCitation),
    sufficiency: rest.sufficiency ?? "sufficient",
    manipulation_attempt: rest.manipulation_attempt ?? false,
    token_probability: probabilityOf(reply, found),
  };
  return { ok: true, result };
}

/** The probability of the tokens that spell the determination, at its position in the reply. */
function probabilityOf(
  { text, tokens }: JudgeReply,
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

/** Where an object's own member `name` has its text, without the quotation marks; null when it is no string. */
function stringMember(json: string, name: string): { start: number; end: number } | null {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === '"') {
      const end = stringEnd(json, at);
      STRING_VALUE.lastIndex = end + 1;
      if (depth === 1 && textOf(json.slice(at, end + 1)) === name && STRING_VALUE.test(json)) {
        return { start: STRING_VALUE.lastIndex, end: stringEnd(json, STRING_VALUE.lastIndex - 1) };
      }
      at = end;
    }
  }
  return null;
}
