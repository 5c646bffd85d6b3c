// Says what a verdict states in the words of each predicate. A poorer vocabulary must not turn silence into a result.
import type { AttestedFacts } from "@/server/attestation/facts";
import type { VerdictPredicate } from "@/server/attestation/contract/attestation";
import type { PredicateName } from "@/server/attestation/contract/forms";
import { Problem } from "@/server/contracts/problems";
import type { Determination } from "@/server/contracts/enums";

/** `verifierId`: public address of the service, without a trailing slash. */
type Signer = { verifierId: string; keyId: string };
/** `detailed`: with the list of criteria, which a statement lacks where it would be too long. */
type Options = { detailed: boolean };
type Builder = (facts: AttestedFacts, signer: Signer, options: Options) => object;

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

function buildVerdict(facts: AttestedFacts, signer: Signer, { detailed }: Options): VerdictPredicate {
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
    rubric: rubricResource(facts, signer),
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

/** @throws unprocessable when the answer is cannot_determine */
function buildTestResult(facts: AttestedFacts, signer: Signer, { detailed }: Options): object {
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
    configuration: [rubricResource(facts, signer)],
    ...(detailed
      ? { passedTests: keysWith("met"), warnedTests: keysWith("partial"), failedTests: keysWith("not_met") }
      : {}),
  };
}

/** @throws unprocessable unless the answer is an accepted met */
function buildVerificationResult(facts: AttestedFacts, signer: Signer): object {
  requireAcceptedMet(facts, "svr");
  return {
    verifier: { id: signer.verifierId, policies: [rubricResource(facts, signer)] },
    timeCreated: facts.current.decided_at,
    properties: ["SVC_VERIFY_MET"],
  };
}

/** @throws unprocessable unless the answer is an accepted met */
function buildVerificationSummary(facts: AttestedFacts, signer: Signer): object {
  requireAcceptedMet(facts, "vsa");
  const { uri, digest } = rubricResource(facts, signer);
  return {
    verifier: { id: signer.verifierId },
    timeVerified: facts.current.decided_at,
    resourceUri: `${signer.verifierId}/v1/verifications/${facts.verificationId}`,
    policy: { uri, digest },
    verificationResult: "PASSED",
    verifiedLevels: ["SVC_VERIFY_MET"],
  };
}

/** Requires the answer `met` from a person, or from an unflagged verdict. */
function requireAcceptedMet({ current, verdict, entries }: AttestedFacts, predicate: PredicateName): void {
  const { determination } = current;
  if (determination !== "met") {
    throw new Problem(
      "unprocessable",
      `predicate: ${predicate} states what holds, and the answer is ${determination}; use verdict`,
    );
  }
  const wasAccepted = entries.some(({ kind, outcome }) => kind === "customer_decision" && outcome === "accept");
  if (current.source === "verdict" && verdict.flagged !== false && !wasAccepted) {
    throw new Problem(
      "unprocessable",
      `predicate: ${predicate} needs a verdict that a person accepted, because this one is flagged; use verdict`,
    );
  }
}

function rubricResource({ payload, rubricHash }: AttestedFacts, { verifierId }: Signer) {
  const { id, name, version } = payload.rubric;
  return { name: `${name} ${version}`, uri: `${verifierId}/v1/rubrics/${id}`, digest: { sha256: rubricHash } };
}
