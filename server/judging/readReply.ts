// Reads a model's reply as a judge result. A word counts whatever its case, and null is absent. Strict about numbers: one
// in quotation marks is refused.
import * as z from "zod";
import { type Determination, Determination as DeterminationSchema } from "@/server/contracts/enums";
import type { JudgeReply } from "@/server/llm/port";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { CitationsForm, readCitation } from "@/server/judging/citation/readCitation";
import { determinationProbability } from "@/server/judging/determinationProbability";
import { CITATIONS, RATIONALE_CHARS } from "@/server/judging/judgePrompt";
import { missingAnswer } from "@/server/llm/missingAnswer";
import { replyObject } from "@/server/llm/replyObject";
import { wellFormed } from "@/server/llm/wellFormed";
import { startOf } from "@/server/contracts/cutText";

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
  /** Why the answers of a decision model, or determination and score of a reply, do not agree with each other. */
  doubt?: string | null;
};

/**
 * As the answer is counted: without sufficient sources, or with answers that contradict each other, it is
 * cannot_determine, whatever the judge returned.
 */
export function voteOf({
  determination,
  sufficiency,
  doubt = null,
}: Pick<JudgeResult, "determination" | "sufficiency" | "doubt">): Determination {
  return sufficiency === "sufficient" && doubt === null ? determination : "cannot_determine";
}

type ReadReply = { ok: true; result: JudgeResult } | { ok: false; fault: string; refused?: boolean };

/** "Not met" and "NOT_MET" are one word; other values are for the schema to refuse. */
const foldedWord = (given: unknown): unknown =>
  typeof given === "string" ? given.trim().toLowerCase().replaceAll(/[ -]+/g, "_") : given;

const booleanOf = (given: unknown): unknown => {
  const word = foldedWord(given);
  return word === "true" ? true : word === "false" ? false : given;
};

/** Some models answer whether the statement is true. */
const determinationWord = (given: unknown): unknown => {
  const truth = booleanOf(given);
  return truth === true ? "met" : truth === false ? "not_met" : foldedWord(given);
};

const Sufficiency = z.enum(["sufficient", "insufficient", "contradictory", "missing"]);

/** Fields that weaker models leave out have harmless defaults; fields that are present must have the right type. */
export const Reply = z.object({
  determination: z.preprocess(determinationWord, DeterminationSchema),
  score: z.number().min(0).max(1).nullish(),
  rationale: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))]).nullish(),
  citations: CitationsForm.optional(),
  sufficiency: z.preprocess(foldedWord, Sufficiency.nullish()),
  manipulation_attempt: z.preprocess(booleanOf, z.boolean().nullish()),
});

/** Reads a reply that is no refusal. */
export function readReply(reply: JudgeReply, allowed: readonly Determination[]): ReadReply {
  const missing = missingAnswer(reply);
  if (missing !== null) return { ok: false, fault: missing };
  const found = replyObject(reply.text, ["determination"]);
  if (!found.ok) return found;
  const parsed = Reply.safeParse(found.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, fault: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unreadable"}` };
  }
  const { determination, score, rationale, citations = [], ...rest } = parsed.data;
  if (namesAnother(determination, reply.text.slice(found.start + found.source.length)))
    return { ok: false, fault: "it names another determination after the JSON object" };
  if (!allowed.includes(determination)) return { ok: false, fault: `determination: use one of ${allowed.join(", ")}` };
  const result: JudgeResult = {
    determination,
    score: score ?? null,
    rationale: startOf(wellFormed(rationale ?? ""), RATIONALE_CHARS),
    citations: citations.slice(0, CITATIONS).map(readCitation),
    sufficiency: rest.sufficiency ?? "sufficient",
    manipulation_attempt: rest.manipulation_attempt ?? false,
    token_probability: determinationProbability(reply, found),
    doubt: contradictionOf(determination, score ?? null),
  };
  return { ok: true, result };
}

/** Whether the text after the answer names another one, as a reply does that takes its answer back. */
function namesAnother(determination: Determination, after: string): boolean {
  const spelled = after.toLowerCase().replaceAll(/\b(not|cannot)[ _-](met|determine)\b/g, "$1_$2");
  const words = spelled.match(/\b(?:met|not_met|partial|cannot_determine)\b/g) ?? [];
  return words.some((word) => word !== determination);
}

/** A score is 1 for met and 0 for not_met; one in between decides nothing. */
function contradictionOf(determination: Determination, score: number | null): string | null {
  const isContrary = (determination === "met" && score === 0) || (determination === "not_met" && score === 1);
  return isContrary ? `The judge's determination (${determination}) contradicts its score (${score}).` : null;
}
