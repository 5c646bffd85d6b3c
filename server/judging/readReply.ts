// Parses a chat model's reply as a judge result. Words may have any case, and null means absent. A number in quotation
// marks is rejected.
import * as z from "zod";
import { type Determination, Determination as DeterminationSchema } from "@/server/contracts/enums";
import type { JudgeReply } from "@/server/llm/port";
import type { Citation } from "@/server/judging/citation/checkCitations";
import { CitationsForm, readCitation } from "@/server/judging/citation/readCitation";
import { determinationProbability } from "@/server/judging/determinationProbability";
import { MAX_CITATIONS, RATIONALE_CHARS } from "@/server/judging/judgePrompt";
import { explainMissingAnswer } from "@/server/llm/missingAnswer";
import { CONTINUES_AFTER_OBJECT, continuesAfterObject, replyObject } from "@/server/llm/replyObject";
import { replaceUnstorable } from "@/server/llm/wellFormed";
import { startOf } from "@/server/contracts/cutText";

/** A model's answer in one sample, as it is stored and reused. */
export type JudgeResult = {
  determination: Determination;
  score: number | null;
  rationale: string;
  citations: Citation[];
  sufficiency: "sufficient" | "insufficient" | "contradictory" | "missing";
  manipulation_attempt: boolean;
  /**
   * Probability of the determination, from its tokens or from a decision model; null when the endpoint reports none.
   */
  token_probability: number | null;
  /** Why the answers of a decision model, or the determination and score of a reply, contradict each other. */
  doubt?: string | null;
};

/** Returns the determination that counts: cannot_determine for insufficient sources and for contradicting answers. */
export function countedVote({
  determination,
  sufficiency,
  doubt = null,
}: Pick<JudgeResult, "determination" | "sufficiency" | "doubt">): Determination {
  return sufficiency === "sufficient" && doubt === null ? determination : "cannot_determine";
}

type ReadReply = { ok: true; result: JudgeResult } | { ok: false; fault: string; refused?: boolean };

/** Normalizes a word, so that "Not met" and "NOT_MET" are equal. Other values are returned unchanged. */
const normalizeWord = (value: unknown): unknown =>
  typeof value === "string" ? value.trim().toLowerCase().replaceAll(/[ -]+/g, "_") : value;

const normalizeBoolean = (value: unknown): unknown => {
  const word = normalizeWord(value);
  return word === "true" ? true : word === "false" ? false : value;
};

/** Normalizes a determination. Some models answer true or false instead. */
const normalizeDetermination = (value: unknown): unknown => {
  const truth = normalizeBoolean(value);
  return truth === true ? "met" : truth === false ? "not_met" : normalizeWord(value);
};

const Sufficiency = z.enum(["sufficient", "insufficient", "contradictory", "missing"]);

/** Fields that weaker models leave out have harmless defaults; fields that are present must have the right type. */
export const Reply = z.object({
  determination: z.preprocess(normalizeDetermination, DeterminationSchema),
  score: z.number().min(0).max(1).nullish(),
  rationale: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))]).nullish(),
  citations: CitationsForm.optional(),
  sufficiency: z.preprocess(normalizeWord, Sufficiency.nullish()),
  manipulation_attempt: z.preprocess(normalizeBoolean, z.boolean().nullish()),
});

/**
 * Parses a reply. A refusal by the endpoint is handled before; `refused` marks a refusal in prose. A reply that goes on
 * after its object is not read before the model was asked for the object alone (`isRepair`).
 */
export function readReply(reply: JudgeReply, allowed: readonly Determination[], isRepair: boolean): ReadReply {
  const missingFault = explainMissingAnswer(reply);
  if (missingFault !== null) return { ok: false, fault: missingFault };
  const answerObject = replyObject(reply.text, ["determination"]);
  if (!answerObject.ok) return answerObject;
  const parsed = Reply.safeParse(answerObject.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, fault: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "unreadable"}` };
  }
  const { determination, score, rationale, citations = [], ...rest } = parsed.data;
  if (!isRepair && continuesAfterObject(reply.text, answerObject)) return { ok: false, fault: CONTINUES_AFTER_OBJECT };
  const textAfter = reply.text.slice(answerObject.start + answerObject.source.length);
  if (!allowed.includes(determination)) return { ok: false, fault: `determination: use one of ${allowed.join(", ")}` };
  const result: JudgeResult = {
    determination,
    score: score ?? null,
    rationale: startOf(replaceUnstorable(rationale ?? ""), RATIONALE_CHARS),
    citations: citations.slice(0, MAX_CITATIONS).map(readCitation),
    sufficiency: rest.sufficiency ?? "sufficient",
    manipulation_attempt: rest.manipulation_attempt ?? false,
    token_probability: determinationProbability(reply, answerObject),
    doubt: findContradiction(determination, score ?? null) ?? findRetraction(determination, textAfter),
  };
  return { ok: true, result };
}

/** Describes a favorable answer that the text after it takes back; null without one. */
function findRetraction(determination: Determination, textAfter: string): string | null {
  if (determination === "not_met" || determination === "cannot_determine") return null;
  const joinedWords = textAfter
    .toLowerCase()
    .replaceAll(/\b(not|cannot)[^\p{L}\p{N}]{1,6}(met|determine)\b/gu, "$1_$2");
  const words = joinedWords.match(/\b(?:met|not_met|partial|cannot_determine)\b/g) ?? [];
  const otherWord = words.find((word) => word !== determination);
  return otherWord === undefined
    ? null
    : `The judge answers ${determination}, and names ${otherWord} after its answer.`;
}

/** Describes a contradiction between determination and score; null without one. A score between 0 and 1 is none. */
function findContradiction(determination: Determination, score: number | null): string | null {
  const isContrary = (determination === "met" && score === 0) || (determination === "not_met" && score === 1);
  return isContrary ? `The judge's determination (${determination}) contradicts its score (${score}).` : null;
}
