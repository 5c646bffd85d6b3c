// Says the verdict, its confidence and its cause in one sentence, by the rules of the aggregation.
import type { DetailCriterion, VerificationDetail } from "@/server/detail/contract";
import { forbiddenFindings } from "@/server/verdict/contract/criterionMeaning";
import { confidenceReplacement } from "@/server/verdict/contract/abstention";
import type { Determination } from "@/server/contracts/enums";
import { scoreText } from "@/server/contracts/quantities";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { SENTENCE_TEXTS as TEXTS } from "@/components/verifications/texts";

export type NamedCriterion = Pick<DetailCriterion, "criterion_id" | "key" | "title" | "type"> & {
  inverted?: boolean;
  result: { determination: Determination } | null;
};

export const criterionName = ({ title, key }: Pick<NamedCriterion, "title" | "key">): string => title ?? key;

/** Finds the criteria that each decided the verdict alone; empty when several decided it together. */
export function findDeciders(determination: Determination, criteria: readonly NamedCriterion[]): NamedCriterion[] {
  if (determination === "met") return [];
  const matchingCriteria = criteria.filter((criterion) => criterion.result?.determination === determination);
  const requiredCriteria = matchingCriteria.filter(({ type }) => type !== "scored");
  if (requiredCriteria.length > 0) return requiredCriteria;
  return determination === "cannot_determine" ? matchingCriteria : [];
}

const NO_JUDGE = "judge_not_configured";
const MAX_NAMES = 3;

function listNames(names: readonly string[]): string {
  const visibleNames = names.slice(0, MAX_NAMES);
  const otherCount = names.length - visibleNames.length;
  if (otherCount > 0) return TEXTS.more(visibleNames.join(", "), otherCount);
  return visibleNames.length > 1
    ? TEXTS.and(visibleNames.slice(0, -1).join(", "), visibleNames.at(-1) ?? "")
    : (visibleNames[0] ?? "");
}

const nameCriteria = (criteria: readonly NamedCriterion[]): [names: string, many: boolean] => [
  listNames(criteria.map((criterion) => `“${criterionName(criterion)}”`)),
  criteria.length > 1,
];

type VerdictCause = { determination: Determination; score: number | null; reason: string | null };

function cause({ determination, score, reason }: VerdictCause, criteria: readonly NamedCriterion[]): string {
  const deciders = findDeciders(determination, criteria);
  if (determination !== "met" && deciders.length > 0) {
    const formatCause = TEXTS.because[reason === NO_JUDGE ? "no_model" : determination];
    const forbiddenText = forbiddenFindings(determination);
    if (forbiddenText === null) return formatCause(...nameCriteria(deciders));
    const plainDeciders = deciders.filter(({ inverted }) => inverted !== true);
    const inverted = deciders.filter((criterion) => criterion.inverted === true);
    return TEXTS.joined([
      ...(plainDeciders.length === 0 ? [] : [formatCause(...nameCriteria(plainDeciders))]),
      ...(inverted.length === 0 ? [] : [forbiddenText(nameCriteria(inverted)[0])]),
    ]);
  }
  const hasScoredCriteria = criteria.some(({ type }) => type === "scored");
  const required = criteria.some(({ type }) => type !== "scored");
  const scoreSentence = score === null ? TEXTS.scoredDecide : TEXTS.score(scoreText(score));
  if (determination !== "met") return scoreSentence;
  const allMetText = TEXTS.allMet(criteria.length);
  if (!hasScoredCriteria) return allMetText;
  return required ? TEXTS.both(allMetText, scoreSentence) : scoreSentence;
}

type JudgedDetail = Pick<VerificationDetail, "criteria" | "judge_attempts"> & {
  verification: Pick<
    VerificationDetail["verification"],
    "status" | "determination" | "confidence" | "score" | "flag_reason"
  >;
};

/** Says what the verdict is and why, or the status while there is no verdict. */
export function verdictSentence({ verification, criteria, judge_attempts: calls }: JudgedDetail): string {
  const { status, determination, confidence, score, flag_reason } = verification;
  if (status === "queued") return TEXTS.queued;
  if (status === "running") {
    const callCount = calls.filter(({ outcome }) => outcome !== "reused").length;
    return callCount === 0 ? TEXTS.running : TEXTS.runningCalls(callCount);
  }
  if (determination == null || confidence == null) return TEXTS.failed;
  const causeText = cause({ determination, score: score ?? null, reason: flag_reason ?? null }, criteria);
  const answer = { determination, confidence, flag_reason };
  const state = confidenceReplacement(answer) === null ? TEXTS.withConfidence(confidenceInWords(answer)) : "";
  return TEXTS.verdict(DETERMINATION_LABELS[determination], state, causeText);
}
