// Builds the rows of a signed verdict from the outcomes of the criteria, for the request and for the pipeline.
import { toResultRow } from "@/server/verification/decide/criterionResult";
import type { NewVerdict } from "@/server/verification/decide/verdictStore";
import type { Deps } from "@/server/deps/deps";
import { newProofEntry, proofRef } from "@/server/proof/issuedProof";
import { createCommitter } from "@/server/proof/committer";
import { submissionText } from "@/server/submission/submissionTexts";
import type { ProofEntryRow } from "@/server/proof/proofStore";
import { PROOF_FORMAT } from "@/server/proof/contract/proofFormat";
import { type AggregateVerdict, aggregate } from "@/server/verdict/aggregate";
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
  const proof =
    verification.options.require_proof === false
      ? null
      : signVerdict(deps, signer, verification, outcomes, verdict, completedAt);
  return {
    outcome: {
      id: verification.id,
      status: "succeeded",
      ...verdict,
      proofRef: proof && proofRef(proof.contentHash),
      error: null,
      startedAt: times.startedAt,
      completedAt,
    },
    results: rubric.compiled.criteria.map(({ key, primitive }, position) => {
      const criterionId = criterionItem(rubric.criterionIds, position);
      return toResultRow(criterionItem(outcomes, position), ids, { position, criterionId, key, primitive });
    }),
    proof,
  };
}

function signVerdict(
  deps: Pick<Deps, "proofCrypto">,
  signer: ActiveSigner,
  verification: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  verdict: AggregateVerdict,
  createdAt: Date,
): ProofEntryRow {
  const { id: verificationId, tenantId, rubric, submission } = verification;
  const committer = createCommitter(deps);
  const payload = verdictPayload(verification, outcomes, verdict, createdAt, committer);
  const subject = {
    format: PROOF_FORMAT,
    rubric_hash: rubric.hash,
    submission_commitment: committer.commit("/submission_commitment", submissionText(submission)),
  } as const;
  const entry = signEntry(
    { verificationId, previous: null, subject, payload, createdAt: createdAt.toISOString() },
    { signer, crypto: deps.proofCrypto },
  );
  const expiresAt = payload.expires_at ? new Date(payload.expires_at) : null;
  return newProofEntry(entry, { verificationId, tenantId, createdAt, expiresAt, openings: committer.openings() });
}
