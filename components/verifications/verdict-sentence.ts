// What the verdict is, how sure, and what decided it, in one sentence. Follows the aggregation's rules; decides nothing.
import type { DetailCriterion, VerificationDetail } from "@/server/contracts/verificationDetail";
import type { Determination } from "@/server/contracts/enums";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";

export type NamedCriterion = Pick<DetailCriterion, "criterion_id" | "key" | "title" | "type"> & {
  result: { determination: Determination } | null;
};

export const nameOf = ({ title, key }: Pick<NamedCriterion, "title" | "key">): string => title ?? key;

/** The required criteria that decided the verdict by themselves; none when all of them, or the scored ones together, did. */
export function decidersOf(determination: Determination, criteria: readonly NamedCriterion[]): NamedCriterion[] {
  if (determination === "met") return [];
  const own = criteria.filter((criterion) => criterion.result?.determination === determination);
  const musts = own.filter(({ type }) => type !== "scored");
  if (musts.length > 0) return musts;
  return determination === "cannot_determine" ? own : [];
}

const SHOWN = 3;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : (shown[0] ?? "");
}

const BECAUSE: Record<Exclude<Determination, "met">, (names: string, many: boolean) => string> = {
  not_met: (names, many) => `${names} ${many ? "were" : "was"} not met`,
  cannot_determine: (names) => `${names} could not be determined`,
  partial: (names, many) => `${names} ${many ? "were" : "was"} met in part`,
};

function cause(determination: Determination, score: number | null, criteria: readonly NamedCriterion[]): string {
  const deciders = decidersOf(determination, criteria);
  if (determination !== "met" && deciders.length > 0) {
    return BECAUSE[determination](listed(deciders.map((criterion) => `“${nameOf(criterion)}”`)), deciders.length > 1);
  }
  const scored = criteria.some(({ type }) => type === "scored");
  const required = criteria.some(({ type }) => type !== "scored");
  const reach = score === null ? "the scored criteria decide" : `the scored criteria reach ${score.toFixed(2)} of 1`;
  if (determination !== "met") return reach;
  const all = criteria.length === 1 ? "its one criterion holds" : "every required criterion holds";
  if (!scored) return all;
  return required ? `${all}, and ${reach}` : reach;
}

type Judged = Pick<VerificationDetail, "criteria" | "judge_attempts"> & {
  verification: Pick<VerificationDetail["verification"], "status" | "determination" | "confidence" | "score">;
};

/** For every status; without a verdict it says how far things are. */
export function verdictSentence({ verification, criteria, judge_attempts: calls }: Judged): string {
  const { status, determination, confidence, score } = verification;
  if (status === "queued") return "Waiting for its turn.";
  if (status === "running") {
    if (calls.length === 0) return "Being judged.";
    return `Being judged: ${calls.length} ${calls.length === 1 ? "model call" : "model calls"} so far.`;
  }
  if (determination == null || confidence == null) return "Not judged: the service could not finish.";
  const sure = confidence === 1 ? "for certain" : `with confidence ${confidenceInWords(confidence)}`;
  return `${DETERMINATION_WORDS[determination]}, ${sure}: ${cause(determination, score ?? null, criteria)}.`;
}
