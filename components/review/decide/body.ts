// The request for a reviewer's decision. Pure.
import type { Draft } from "@/components/review/outbox/acts";
import type { CockpitDeterminationRequest } from "@/server/review/contract/reviewDecision";
import { LIMITS } from "@/server/contracts/limits";
import type { CockpitDecision } from "@/server/contracts/enums";
import type { VerificationDetail } from "@/server/detail/contract";

/** Returns the first missing field of an override, in form order; null when it is complete. */
export function findMissingField({
  determination,
  reasonCode,
  reason,
}: Draft): "determination" | "reasonCode" | "reason" | null {
  if (determination === null) return "determination";
  if (reasonCode === "") return "reasonCode";
  return reason.trim() === "" ? "reason" : null;
}

/** Reports whether the comment or the question is longer than the service accepts. */
export const isTooLong = ({ reason }: Draft): boolean => reason.length > LIMITS.cockpitReasonChars;

export function determinationBody(
  { verification, proof }: Pick<VerificationDetail, "verification" | "proof">,
  decision: CockpitDecision,
  draft: Draft,
): CockpitDeterminationRequest {
  const { determination, reasonCode, provisional } = draft;
  const reason = decision === "accept" ? "" : draft.reason.trim();
  return {
    verification_id: verification.id,
    decision,
    ...(reason === "" ? {} : { reason }),
    ...(decision === "override" && determination !== null
      ? { override_determination: determination, reason_code: reasonCode }
      : {}),
    ...(provisional === null
      ? { review_mode: "open" as const }
      : { review_mode: "blind" as const, provisional_determination: provisional }),
    ...(proof === null ? {} : { expected_content_hash: proof.content_hash }),
  };
}
