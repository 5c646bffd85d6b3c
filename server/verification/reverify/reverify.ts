// Checks a stored proof, or judges a verification again. The original never changes: a new result is a further entry of
// the proof.
import type { Determination } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { ProofEntrySummary } from "@/server/proof/contract/proof";
import type { ReverificationPayload } from "@/server/proof/contract/payloads";
import type { ReverifyReport, ReverifyRequest } from "@/server/verification/contract/reverify";
import { appendProofEntry, listProofEntries, type ProofEntryRow } from "@/server/proof/proofStore";
import {
  findJudgedVerification,
  type JudgedVerificationRow,
  recordReverification,
} from "@/server/verification/reverify/reverificationStore";
import { type Actor, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Committer } from "@/server/proof/committer";
import { proofEntry, publishedKeySet } from "@/server/proof/issuedProof";
import { aggregate } from "@/server/verdict/aggregate";
import { proofDocument } from "@/server/proof/check/sign";
import { checkProof } from "@/server/proof/check/verify";
import { blobText } from "@/server/submission/blob";
import { attachmentsOf } from "@/server/submission/evidenceTrust";
import { resolveEvidenceTrust } from "@/server/submission/resolveEvidenceTrust";
import { loadAccepted } from "@/server/verification/decide/loadAccepted";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { appendToProof } from "@/server/verification/decide/appendToProof";
import { judgeAgain } from "@/server/verification/reverify/judgeAgain";
import { toWireResult, toOutcome } from "@/server/verification/decide/criterionResult";
import { criterionItem, signedPackets, verdictFields } from "@/server/verification/decide/verdictPayload";

type Judged = { reverified: { determination: Determination }; changed: boolean };
type StoredVerification = { row: JudgedVerificationRow; entries: ProofEntryRow[] };

/**
 * Checks the stored proof. With evidence, a tier or criteria, it also judges again in this call, and reuses the models'
 * earlier replies.
 * @throws not_found, invalid_request (not finished, no verdict, unknown criterion or packet), service_unavailable (the
 * judge was not reached)
 */
export async function reverify(
  deps: TenantDeps & { actor: Actor },
  { id, body }: { id: string; body: ReverifyRequest },
): Promise<ReverifyReport> {
  const storedVerification = await readStoredVerification(deps, id);
  const { row } = storedVerification;
  if (row.completedAt === null)
    throw new Problem("invalid_request", `the verification is ${row.status}; wait for its verdict`);
  if (row.determination === null)
    throw new Problem("invalid_request", "the verification failed without a verdict; submit it again");
  const proofCheck = {
    ...(await checkStoredProof(deps, storedVerification)),
    original: toOriginalVerdict(row, row.determination),
  };
  if (Object.keys(body).length === 0) return { ...proofCheck, reverified: null, changed: null, proof_entry: null };

  const acceptedVerification = await loadAccepted(deps, row);
  // A new result uses the current trust: a source may have been revoked since.
  const evidenceTrust = await resolveEvidenceTrust(deps, attachmentsOf(acceptedVerification.submission), "submission");
  const verification = { ...acceptedVerification, evidenceTrust };
  const positions = resolvePositions(verification, body);
  const originalOutcomes = row.results.map(toOutcome);
  const reverificationId = deps.ids.next();
  const addedTrust = await resolveEvidenceTrust(deps, { evidence: body.evidence }, "body");
  const newOutcomes = await judgeAgain(deps, verification, { runId: reverificationId, body, addedTrust, positions });
  const outcomes = originalOutcomes.map((outcome, position) => newOutcomes.get(position) ?? outcome);
  const verdict = aggregate(verification.rubric.compiled, outcomes);
  const changed =
    verdict.determination !== row.determination ||
    outcomes.some(
      (outcome, position) => outcome.determination !== criterionItem(originalOutcomes, position).determination,
    );
  const { determination, score, confidence, flagged } = verdict;
  const reverified = {
    determination,
    score,
    confidence,
    flagged,
    flag_reason: verdict.flagReason,
    results: outcomes.map((outcome, position) => toWireResult(outcome, criterionAt(verification, position))),
  };
  const issuedAt = deps.clock.now();
  const buildPayload = (committer: Committer): ReverificationPayload => ({
    kind: "reverification",
    ...verdictFields(verification, outcomes, verdict, issuedAt, committer),
    reverification_id: reverificationId,
    judged_criterion_ids: positions.map((position) => criterionItem(verification.rubric.criterionIds, position)),
    max_judge_tier: body.max_judge_tier ?? null,
    added_evidence: (body.evidence ?? []).map(({ label, value }, index) => ({
      label: label ?? null,
      commitment: committer.commit(`/payload/added_evidence/${index}/commitment`, blobText(value)),
    })),
    evidence_packets: signedPackets(
      [...Object.values(verification.evidenceTrust), ...Object.values(addedTrust)],
      committer,
    ),
    changed,
  });
  const report = { ...proofCheck, reverified, changed };
  const record = { id: reverificationId, actor: deps.actor, body, report };
  const proof_entry = await recordResult(deps, storedVerification, { buildPayload, createdAt: issuedAt }, record);
  return { ...report, proof_entry };
}

async function readStoredVerification(deps: TenantDeps, id: string): Promise<StoredVerification> {
  return deps.db.transaction(async (tx) => {
    const row = await findJudgedVerification(tx, id);
    if (!row) throw new Problem("not_found");
    return { row, entries: await listProofEntries(tx, id) };
  });
}

async function checkStoredProof(deps: TenantDeps, { row, entries }: StoredVerification) {
  const keys = await publishedKeySet(deps);
  const document = proofDocument(row.id, entries.map(proofEntry));
  const check = checkProof(document, keys, { crypto: deps.proofCrypto, now: deps.clock.now() });
  return {
    verification_id: row.id,
    ok: check.valid,
    chain_ok: check.steps.find(({ id }) => id === "chain_invalid")?.result === "ok",
    key_status: check.keyStatus,
    reason: check.valid ? null : check.reason,
  };
}

function toOriginalVerdict(row: JudgedVerificationRow, determination: Determination): ReverifyReport["original"] {
  return {
    determination,
    score: row.score,
    confidence: row.confidence ?? 0,
    flagged: row.flagged,
    flag_reason: row.flagReason,
  };
}

function criterionAt({ rubric }: AcceptedVerification, position: number) {
  const { key, primitive } = criterionItem(rubric.compiled.criteria, position);
  return { criterionId: criterionItem(rubric.criterionIds, position), key, primitive };
}

function resolvePositions({ rubric }: AcceptedVerification, { criterion_ids }: ReverifyRequest): number[] {
  if (!criterion_ids) return [...rubric.compiled.criteria.keys()];
  const positions = criterion_ids.map((id) => rubric.criterionIds.indexOf(id));
  const unknownIndex = positions.indexOf(-1);
  if (unknownIndex >= 0)
    throw new Problem("invalid_request", `body.criterion_ids.${unknownIndex}: the rubric has no such criterion`);
  return [...new Set(positions)];
}

/** Stores the report, and appends it to the proof, if there is one. */
function recordResult(
  deps: TenantDeps,
  { row: { id: verificationId }, entries }: StoredVerification,
  entry: Parameters<typeof appendToProof>[2],
  reverification: { id: string; actor: Actor; body: ReverifyRequest; report: Judged },
): Promise<ProofEntrySummary | null> {
  const { tenantId } = deps.db;
  const { createdAt } = entry;
  return appendToProof(deps, { verificationId, entries }, entry, (proof) =>
    deps.db.transaction(async (tx) => {
      const appendResult = proof ? await appendProofEntry(tx, proof) : "ok";
      if (appendResult !== "ok") return appendResult;
      const { id, actor, body: request, report } = reverification;
      const stored = { id, tenantId, verificationId, seq: proof?.seq ?? null, request, report, createdAt };
      await recordReverification(tx, stored);
      const { reverified, changed } = report;
      const details = { reverification_id: id, determination: reverified.determination, changed };
      await recordAudit(tx, deps, actor, { action: "verification.reverified", target: verificationId, details });
      return appendResult;
    }),
  );
}
