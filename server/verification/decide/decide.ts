// Builds the rows of a signed verdict from the outcomes of the criteria, for the request and for the pipeline.
import { toResultRow } from "@/server/verification/decide/criterionResult";
import type { NewVerdict } from "@/server/verification/decide/verdictStore";
import type { Deps } from "@/server/deps/deps";
import { newProofEntry, proofRef } from "@/server/proof/issuedProof";
import { aggregate } from "@/server/verdict/aggregate";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import type { ActiveSigner } from "@/server/deps/ports";
import { signEntry } from "@/server/proof/check/sign";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { entryDate } from "@/server/verification/decide/signAndWrite";
import { criterionItem, verdictPayload } from "@/server/verification/decide/verdictPayload";

/** Aggregates the outcomes, signs unless the request has require_proof: false, and builds the rows. Writes nothing. */
export function decide(
  deps: Pick<Deps, "proofCrypto">,
  signer: ActiveSigner,
  verification: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  times: { startedAt: Date; completedAt: Date },
): NewVerdict {
  const { rubric } = verification;
  const verdict = aggregate(rubric.compiled, outcomes);
  const ids = { tenantId: verification.tenantId, verificationId: verification.id };
  const completedAt = entryDate(signer, times.completedAt);
  const payload =
    verification.options.require_proof === false ? null : verdictPayload(verification, outcomes, verdict, completedAt);
  const expiresAt = payload?.expires_at ? new Date(payload.expires_at) : null;
  const entry =
    payload &&
    signEntry(
      {
        verificationId: verification.id,
        previous: null,
        rubricHash: rubric.hash,
        submissionHash: verification.submissionHash,
        payload,
        createdAt: completedAt.toISOString(),
      },
      { signer, crypto: deps.proofCrypto },
    );
  return {
    outcome: {
      id: verification.id,
      status: "succeeded",
      ...verdict,
      proofRef: entry && proofRef(entry.content_hash),
      error: null,
      startedAt: times.startedAt,
      completedAt,
    },
    results: rubric.compiled.criteria.map(({ key, primitive }, position) => {
      const criterionId = criterionItem(rubric.criterionIds, position);
      return toResultRow(criterionItem(outcomes, position), ids, { position, criterionId, key, primitive });
    }),
    proof: entry && newProofEntry(entry, { ...ids, createdAt: completedAt, expiresAt }),
  };
}
