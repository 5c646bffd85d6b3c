// Checks a stored verdict again, or judges it again. The original never changes: a new result is another entry of the
// proof.
import type { Determination } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import type { ProofEntrySummary, ReverificationPayload } from "@/server/proof/contract/proof";
import type { ReverifyReport, ReverifyRequest } from "@/server/verification/contract/reverify";
import { appendProofEntry, listProofEntries, type ProofEntryRow } from "@/server/proof/proofStore";
import {
  findJudgedVerification,
  type JudgedVerificationRow,
  recordReverification,
} from "@/server/verification/reverify/reverificationStore";
import { type Actor, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { proofEntry, publishedKeySet } from "@/server/proof/issuedProof";
import { aggregate } from "@/server/verdict/aggregate";
import { proofDocument } from "@/server/proof/check/sign";
import { checkProof } from "@/server/proof/check/verify";
import { blobText } from "@/server/submission/blob";
import { attachmentsOf } from "@/server/submission/evidenceTrust";
import { resolveEvidenceTrust } from "@/server/submission/resolveEvidenceTrust";
import { acceptedAs } from "@/server/verification/decide/acceptedAs";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { appendToProof } from "@/server/verification/decide/appendToProof";
import { judgeAgain } from "@/server/verification/reverify/judgeAgain";
import { criterionResult, outcomeOf } from "@/server/verification/decide/criterionResult";
import { ofCriterion, statedVerdict } from "@/server/verification/decide/verdictPayload";

type Stored = { row: JudgedVerificationRow; entries: ProofEntryRow[] };

/**
 * Without evidence, tier or criteria: checks the stored proof. With any of them: judges again in this call, with the
 * models' earlier replies reused.
 * @throws not_found, invalid_request (not finished, no verdict, unknown criterion or packet), service_unavailable (the
 * judge was not reached)
 */
export async function reverify(
  deps: TenantDeps & { actor: Actor },
  { id, body }: { id: string; body: ReverifyRequest },
): Promise<ReverifyReport> {
  const storedVerification = await read(deps, id);
  const { row } = storedVerification;
  if (row.completedAt === null)
    throw new Problem("invalid_request", `the verification is ${row.status}; wait for its verdict`);
  if (row.determination === null)
    throw new Problem("invalid_request", "the verification failed without a verdict; submit it again");
  const checked = { ...(await checkStored(deps, storedVerification)), original: originalOf(row, row.determination) };
  if (Object.keys(body).length === 0) return { ...checked, reverified: null, changed: null, proof_entry: null };

  const accepted = await acceptedAs(deps, row);
  // A new result uses the current trust: a source may have been revoked since.
  const evidenceTrust = await resolveEvidenceTrust(deps, attachmentsOf(accepted.submission), "submission");
  const verification = { ...accepted, evidenceTrust };
  const positions = positionsOf(verification, body);
  const before = row.results.map(outcomeOf);
  const reverificationId = deps.ids.next();
  const addedTrust = await resolveEvidenceTrust(deps, { evidence: body.evidence }, "body");
  const again = await judgeAgain(deps, verification, { runId: reverificationId, body, addedTrust, positions });
  const outcomes = before.map((outcome, position) => again.get(position) ?? outcome);
  const verdict = aggregate(verification.rubric.compiled, outcomes);
  const changed =
    verdict.determination !== row.determination ||
    outcomes.some((outcome, position) => outcome.determination !== ofCriterion(before, position).determination);
  const { determination, score, confidence, flagged } = verdict;
  const reverified = {
    determination,
    score,
    confidence,
    flagged,
    flag_reason: verdict.flagReason,
    results: outcomes.map((outcome, position) => criterionResult(outcome, criterionAt(verification, position))),
  };
  const issuedAt = deps.clock.now();
  const payload: ReverificationPayload = {
    kind: "reverification",
    ...statedVerdict(verification, outcomes, verdict, issuedAt),
    reverification_id: reverificationId,
    judged_criterion_ids: positions.map((position) => ofCriterion(verification.rubric.criterionIds, position)),
    max_judge_tier: body.max_judge_tier ?? null,
    added_evidence: (body.evidence ?? []).map(({ label, value }) => ({
      label: label ?? null,
      hash: sha256Hex(blobText(value)),
    })),
    evidence_packets: [...Object.values(verification.evidenceTrust), ...Object.values(addedTrust)],
    changed,
  };
  const report = { ...checked, reverified, changed };
  const record = { id: reverificationId, actor: deps.actor, body, report };
  const proof_entry = await append(deps, verification, storedVerification, payload, record);
  return { ...report, proof_entry };
}

async function read(deps: TenantDeps, id: string): Promise<Stored> {
  return deps.db.transaction(async (tx) => {
    const row = await findJudgedVerification(tx, id);
    if (!row) throw new Problem("not_found");
    return { row, entries: await listProofEntries(tx, id) };
  });
}

async function checkStored(deps: TenantDeps, { row, entries }: Stored) {
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

function originalOf(row: JudgedVerificationRow, determination: Determination): ReverifyReport["original"] {
  return {
    determination,
    score: row.score,
    confidence: row.confidence ?? 0,
    flagged: row.flagged,
    flag_reason: row.flagReason,
  };
}

function criterionAt({ rubric }: AcceptedVerification, position: number) {
  const { key, primitive } = ofCriterion(rubric.compiled.criteria, position);
  return { criterionId: ofCriterion(rubric.criterionIds, position), key, primitive };
}

function positionsOf({ rubric }: AcceptedVerification, { criterion_ids }: ReverifyRequest): number[] {
  if (!criterion_ids) return [...rubric.compiled.criteria.keys()];
  const positions = criterion_ids.map((id) => rubric.criterionIds.indexOf(id));
  const unknown = positions.indexOf(-1);
  if (unknown >= 0)
    throw new Problem("invalid_request", `body.criterion_ids.${unknown}: the rubric has no such criterion`);
  return [...new Set(positions)];
}

/** Stores the report; appends to the proof, if any. */
function append(
  deps: TenantDeps,
  { id: verificationId, rubric, submissionHash }: AcceptedVerification,
  { entries }: Stored,
  payload: ReverificationPayload,
  kept: { id: string; actor: Actor; body: ReverifyRequest; report: object },
): Promise<ProofEntrySummary | null> {
  const { tenantId } = deps.db;
  const createdAt = new Date(payload.issued_at);
  const chain = { verificationId, rubricHash: rubric.hash, submissionHash, entries };
  return appendToProof(deps, chain, { payload, createdAt }, (proof) =>
    deps.db.transaction(async (tx) => {
      const appended = proof ? await appendProofEntry(tx, proof) : "ok";
      if (appended !== "ok") return appended;
      const { id, actor, body: request, report } = kept;
      const row = { id, tenantId, verificationId, seq: proof?.seq ?? null, request, report, createdAt };
      await recordReverification(tx, row);
      const { determination, changed } = payload;
      const details = { reverification_id: id, determination, changed };
      await recordAudit(tx, deps, actor, { action: "verification.reverified", target: verificationId, details });
      return appended;
    }),
  );
}
