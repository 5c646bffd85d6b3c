// Reads a model's reply as a judge result. Strict about types: a quoted number or a second object is refused.
import * as z from "zod";
import type { Determination } from "@/server/contracts/enums";
import { Determination as DeterminationSchema } from "@/server/contracts/enums";
import type { JudgeReply, TokenProbability } from "@/server/domain/llm/port";
import type { Citation } from "@/server/domain/judging/citation/checkCitations";
import { CitationForm, readCitation } from "@/server/domain/judging/citation/readCitation";
import { CITATIONS } from "@/server/domain/judging/prompt";
import { hasAmbiguousKey } from "@/server/domain/proof/objectKeys";
import { unfenced } from "@/server/domain/llm/unfenced";
import { wellFormed } from "@/server/domain/llm/wellFormed";
import { isOversizedJson } from "@/server/domain/proof/oversizedJson";

/** What the model returned for one sample, as stored and reused. */
export type JudgeResult = {
  determination: Determination;
  score: number | null;
  rationale: string;
  citations: Citation[];
  sufficiency: "sufficient" | "insufficient" | "contradictory" | "missing";
  manipulation_attempt: boolean;
  /** Probability of the tokens that spell the determination, or as a decision model gives it; null when the endpoint reports none. */
  token_probability: number | null;
  /** Why the answers of a decision model do not agree with each other. */
  doubt?: string | null;
};

export type ReadReply = { ok: true; result: JudgeResult } | { ok: false; fault: string };

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

/** Reads a reply that is no refusal. A code fence around the whole reply is accepted, additional text is not. */
export function readReply(reply: JudgeReply, allowed: readonly Determination[]): ReadReply {
  if (reply.finish === "length") return { ok: false, fault: "the reply was cut off" };
  const text = unfenced(reply.text);
  if (isOversizedJson(text)) return { ok: false, fault: "it is nested too deep" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: "it is not one JSON object" };
  }
  if (hasAmbiguousKey(text)) return { ok: false, fault: "it names a field twice" };
  const parsed = Reply.safeParse(value);
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
    token_probability: probabilityOf(determination, text, reply.tokens),
  };
  return { ok: true, result };
}

/** The probability of the tokens that spell the determination, at its position in the reply. */
function probabilityOf(value: string, text: string, tokens: readonly TokenProbability[] | null): number | null {
  if (!tokens) return null;
  const key = /"determination"\s*:\s*"/.exec(text);
  if (!key) return null;
  const whole = tokens.map(({ token }) => token).join("");
  const shift = whole.indexOf(text);
  if (shift < 0) return null;
  const start = shift + key.index + key[0].length;
  let at = 0;
  let logprob = 0;
  for (const { token, logprob: own } of tokens) {
    if (at < start + value.length && at + token.length > start) logprob += own;
    at += token.length;
  }
  return Math.exp(Math.min(0, logprob));
}
