import type { JudgeTier, SubjectKind } from "@/server/contracts/enums";
import type { VerifyRequest } from "@/server/verification/contract/verification";

/** Form input; an empty string means unset. */
export type DraftOptions = { tier: string; subjectKind: "" | SubjectKind; subjectRef: string };

export const NO_OPTIONS: DraftOptions = { tier: "", subjectKind: "", subjectRef: "" };

/** Builds the request fields of the options; null when a subject has a kind but no reference. */
export function buildOptions({
  tier,
  subjectKind,
  subjectRef,
}: DraftOptions): Pick<VerifyRequest, "options" | "subject"> | null {
  const ref = subjectRef.trim();
  if (subjectKind !== "" && ref === "") return null;
  return {
    ...(tier === "" ? {} : { options: { max_judge_tier: Number(tier) as JudgeTier } }),
    ...(subjectKind === "" ? {} : { subject: { kind: subjectKind, ref } }),
  };
}
