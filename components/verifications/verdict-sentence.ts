// The verdict, its confidence and its cause in one sentence, by the rules of the aggregation.
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

export const nameOf = ({ title, key }: Pick<NamedCriterion, "title" | "key">): string => title ?? key;

/** The criteria that each decided the verdict alone; empty when several decided it together. */
export function decidersOf(determination: Determination, criteria: readonly NamedCriterion[]): NamedCriterion[] {
  if (determination === "met") return [];
  const matching = criteria.filter((criterion) => criterion.result?.determination === determination);
  const musts = matching.filter(({ type }) => type !== "scored");
  if (musts.length > 0) return musts;
  return determination === "cannot_determine" ? matching : [];
}

const NO_JUDGE = "judge_not_configured";
const SHOWN = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN);
  const rest = names.length - shown.length;
  if (rest > 0) return TEXTS.more(shown.join(", "), rest);
  return shown.length > 1 ? TEXTS.and(shown.slice(0, -1).join(", "), shown.at(-1) ?? "") : (shown[0] ?? "");
}

const namesOf = (criteria: readonly NamedCriterion[]): [names: string, many: boolean] => [
  listed(criteria.map((criterion) => `“${nameOf(criterion)}”`)),
  criteria.length > 1,
];

type Given = { determination: Determination; score: number | null; reason: string | null };

function cause({ determination, score, reason }: Given, criteria: readonly NamedCriterion[]): string {
  const deciders = decidersOf(determination, criteria);
  if (determination !== "met" && deciders.length > 0) {
    const because = TEXTS.because[reason === NO_JUDGE ? "no_model" : determination];
    const forbidden = forbiddenFindings(determination);
    if (forbidden === null) return because(...namesOf(deciders));
    const plain = deciders.filter(({ inverted }) => inverted !== true);
    const inverted = deciders.filter((criterion) => criterion.inverted === true);
    return TEXTS.joined([
      ...(plain.length === 0 ? [] : [because(...namesOf(plain))]),
      ...(inverted.length === 0 ? [] : [forbidden(namesOf(inverted)[0])]),
    ]);
  }
  const scored = criteria.some(({ type }) => type === "scored");
  const required = criteria.some(({ type }) => type !== "scored");
  const reached = score === null ? TEXTS.scoredDecide : TEXTS.score(scoreText(score));
  if (determination !== "met") return reached;
  const met = TEXTS.allMet(criteria.length);
  if (!scored) return met;
  return required ? TEXTS.both(met, reached) : reached;
}

type Judged = Pick<VerificationDetail, "criteria" | "judge_attempts"> & {
  verification: Pick<
    VerificationDetail["verification"],
    "status" | "determination" | "confidence" | "score" | "flag_reason"
  >;
};

/** The verdict and its cause, or the status while there is no verdict. */
export function verdictSentence({ verification, criteria, judge_attempts: calls }: Judged): string {
  const { status, determination, confidence, score, flag_reason } = verification;
  if (status === "queued") return TEXTS.queued;
  if (status === "running") {
    const asked = calls.filter(({ outcome }) => outcome !== "reused").length;
    return asked === 0 ? TEXTS.running : TEXTS.runningCalls(asked);
  }
  if (determination == null || confidence == null) return TEXTS.failed;
  const why = cause({ determination, score: score ?? null, reason: flag_reason ?? null }, criteria);
  const answer = { determination, confidence, flag_reason };
  const state = confidenceReplacement(answer) === null ? TEXTS.withConfidence(confidenceInWords(answer)) : "";
  return TEXTS.verdict(DETERMINATION_LABELS[determination], state, why);
}
