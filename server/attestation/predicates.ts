// Builds the predicate of an attestation. A predicate type that has no word for an answer is refused, so that an unknown
// answer never becomes a result.
import type { AttestedFacts } from "@/server/attestation/facts";
import type { VerdictPredicate } from "@/server/attestation/contract/attestation";
import type { PredicateName } from "@/server/attestation/contract/forms";
import { Problem } from "@/server/contracts/problems";
import type { Determination } from "@/server/contracts/enums";
import { isAccepted } from "@/server/proof/check/entryFacts";

/** The service and its key. `verifierId`: public address of the service, without a trailing slash. */
export type AttestationSigner = { verifierId: string; keyId: string };
/** `detailed`: whether the predicate has the list of criteria, which is left out of a statement that is too long. */
type Options = { detailed: boolean };
type Builder = (facts: AttestedFacts, signer: AttestationSigner, options: Options) => object;

const TEST_RESULTS = { met: "PASSED", partial: "WARNED", not_met: "FAILED" } as const;

/**
 * Builds the predicates. Each throws unprocessable for an answer that its vocabulary cannot state.
 * @see in-toto/attestation spec/predicates/test-result.md, svr.md; slsa.dev/spec/v1.0/verification_summary
 */
export const PREDICATES: Readonly<Record<PredicateName, Builder>> = {
  verdict: buildVerdict,
  "test-result": buildTestResult,
  svr: buildVerificationResult,
  vsa: buildVerificationSummary,
};

/** Builds our own predicate, which states every fact of the verdict. */
function buildVerdict(facts: AttestedFacts, signer: AttestationSigner, { detailed }: Options): VerdictPredicate {
  const { verdict, payload, current, entryHashes, entries } = facts;
  const hashAt = (index: number) => ({ sha256: entryHashes.at(index) ?? "" });
  return {
    verifier: { id: signer.verifierId, key_id: signer.keyId },
    verification_id: facts.verificationId,
    determination: verdict.determination,
    score: payload.score,
    confidence: verdict.confidence,
    flagged: verdict.flagged,
    flag_reason: verdict.flagReason,
    rubric: buildRubricResource(facts, signer),
    ...(detailed
      ? {
          criteria: payload.criteria.map(({ key, type, primitive, determination, confidence }) => ({
            key,
            ...(type && { type }),
            primitive,
            determination,
            confidence,
          })),
        }
      : {}),
    current: { ...current, entry: hashAt(current.proof_seq ?? 0) },
    proof: { format: facts.format, entries: entries.length, first: hashAt(0), last: hashAt(-1) },
    issued_at: verdict.issuedAt,
    ...(verdict.expiresAt === null ? {} : { expires_at: verdict.expiresAt }),
  };
}

/**
 * Builds an in-toto test result by the current answer.
 * @throws unprocessable when the answer is cannot_determine
 */
function buildTestResult(facts: AttestedFacts, signer: AttestationSigner, { detailed }: Options): object {
  const { current, payload } = facts;
  if (current.determination === "cannot_determine") {
    throw new Problem(
      "unprocessable",
      "predicate: the answer is cannot_determine, which test-result cannot state; use verdict",
    );
  }
  const keysWith = (determination: Determination) =>
    payload.criteria.filter((criterion) => criterion.determination === determination).map(({ key }) => key);
  return {
    result: TEST_RESULTS[current.determination],
    configuration: [buildRubricResource(facts, signer)],
    ...(detailed
      ? { passedTests: keysWith("met"), warnedTests: keysWith("partial"), failedTests: keysWith("not_met") }
      : {}),
  };
}

/**
 * Builds an in-toto verification result (SVR).
 * @throws unprocessable unless the answer is an accepted met
 */
function buildVerificationResult(facts: AttestedFacts, signer: AttestationSigner): object {
  requireAcceptedMet(facts, "svr");
  return {
    verifier: { id: signer.verifierId, policies: [buildRubricResource(facts, signer)] },
    timeCreated: facts.current.decided_at,
    properties: ["SVC_VERIFY_MET"],
  };
}

/**
 * Builds a SLSA verification summary (VSA).
 * @throws unprocessable unless the answer is an accepted met
 */
function buildVerificationSummary(facts: AttestedFacts, signer: AttestationSigner): object {
  requireAcceptedMet(facts, "vsa");
  const { uri, digest } = buildRubricResource(facts, signer);
  return {
    verifier: { id: signer.verifierId },
    timeVerified: facts.current.decided_at,
    resourceUri: `${signer.verifierId}/v1/verifications/${facts.verificationId}`,
    policy: { uri, digest },
    verificationResult: "PASSED",
    verifiedLevels: ["SVC_VERIFY_MET"],
  };
}

/**
 * Requires that the current answer is `met`, and that it is from an unflagged verdict or that a person accepted or
 * decided it.
 * @throws unprocessable otherwise
 */
function requireAcceptedMet({ current, verdict, entries }: AttestedFacts, predicate: PredicateName): void {
  const { determination } = current;
  if (determination !== "met") {
    throw new Problem(
      "unprocessable",
      `predicate: ${predicate} states what holds, and the answer is ${determination}; use verdict`,
    );
  }
  if (current.source === "verdict" && verdict.flagged !== false && !isAccepted(entries)) {
    throw new Problem(
      "unprocessable",
      `predicate: ${predicate} needs a verdict that a person accepted, because this one is flagged; use verdict`,
    );
  }
}

function buildRubricResource({ payload, rubricHash }: AttestedFacts, { verifierId }: AttestationSigner) {
  const { id, name, version } = payload.rubric;
  return { name: `${name} ${version}`, uri: `${verifierId}/v1/rubrics/${id}`, digest: { sha256: rubricHash } };
}
