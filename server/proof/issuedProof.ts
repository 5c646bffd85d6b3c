// Converts the stored proof chain to documents of the API. The pure rules of proofs are in server/proof/check.
import { Problem } from "@/server/contracts/problems";
import type { ProofEntry, ProofEnvelope, ProofEnvelopeDocument, ProofObject } from "@/server/proof/contract/proof";
import type { CheckedProofEntry, ProofCheckResult } from "@/server/proof/contract/proofCheck";
import type { KeySet } from "@/server/proof/contract/keySet";
import { PROOF_ALGO } from "@/server/proof/contract/proofFormat";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import { type ProofEntryRow, listProofEntries } from "@/server/proof/proofStore";
import { tenantDb } from "@/server/data/tenant";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import type { Deps, PublicContext, TenantDeps } from "@/server/deps/deps";
import { wireFields } from "@/server/deps/wireFields";
import { listInclusions } from "@/server/proof/log/inclusions";
import { publishedLogKey } from "@/server/proof/log/publicLog";
import { noteProofChecked } from "@/server/tenant/checklist";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { proofCheckResult } from "@/server/proof/check/checkResult";
import { readCheckRequest } from "@/server/proof/check/document";
import { readEntries } from "@/server/proof/check/entryFacts";
import { publicJwk } from "@/server/proof/check/keySet";
import { proofDocument, proofSubject } from "@/server/proof/check/sign";
import { isUuid } from "@/server/proof/check/shape";
import { checkProof, type ProofCheck } from "@/server/proof/check/verify";
import { isSmall } from "@/server/work/offload";
import { runInPool, WorkExceeded } from "@/server/work/pool";
import type { TaskInput } from "@/server/work/tasks";

/** The maximum length of a text that the main thread checks: some tens of entries, in some milliseconds. */
const IN_THREAD_CHARS = 32 * 1024;

/** Returns all signing keys with their status, as served at /.well-known/svc-verify/keys.json. */
export async function publishedKeySet(deps: Pick<Deps, "database" | "proofCrypto">): Promise<KeySet> {
  const [rows, logKey] = await Promise.all([listSigningKeys(deps.database), publishedLogKey(deps)]);
  return {
    ...(logKey === null ? {} : { log_key: logKey }),
    keys: rows.map((row) => {
      const publicKey = decodeBase64Url(row.publicKey);
      if (publicKey === null) throw new Error(`the stored public key ${row.keyId} is not base64url`);
      return {
        ...publicJwk(publicKey, deps.proofCrypto),
        status: row.status,
        ...(row.purpose === SAMPLE_PURPOSE ? { purpose: SAMPLE_PURPOSE } : {}),
        created_at: row.createdAt.toISOString(),
        not_before: row.createdAt.toISOString(),
        ...(row.rotateBy ? { rotate_by: row.rotateBy.toISOString() } : {}),
        ...(row.retiredAt ? { retired_at: row.retiredAt.toISOString() } : {}),
        ...(row.revokedAt ? { revoked_at: row.revokedAt.toISOString() } : {}),
        ...(row.revocationReason === null ? {} : { revocation_reason: row.revocationReason }),
      };
    }),
  };
}

/**
 * Checks a submitted proof (spec: POST /v1/proofs/verify). Accepts any JSON object. As an addition to the
 * specification, `{proof, at}` is checked as of the time `at`.
 */
export async function checkSubmittedProof(
  deps: Deps & Partial<Pick<PublicContext, "client">>,
  { body }: { body: Record<string, unknown> },
): Promise<ProofCheckResult> {
  const { document, at: checkTime } = readCheckRequest(body);
  const keys = await publishedKeySet(deps);
  const now = checkTime ?? deps.clock.now();
  // The log of the key set counts, as in the published policy, whatever other logs the operator's file names.
  const policy = deps.settings.logPolicy && { ...deps.settings.logPolicy.policy, logs: [] };
  const check = isSmall(document, IN_THREAD_CHARS)
    ? checkProof(document, keys, { crypto: deps.proofCrypto, now, policy })
    : await checkInPool(deps.client ?? null, [document, keys, { now, policy }]);
  return proofCheckResult(check, await newerEntries(deps, check), {
    publicBaseUrl: deps.settings.publicBaseUrl,
    deflateRaw: deps.deflateRaw,
  });
}

/**
 * Checks a large document in the pool. Such documents of all callers are checked one after another, so that tenants can
 * use the other threads.
 */
async function checkInPool(client: AbortSignal | null, input: TaskInput<"checkProof">): Promise<ProofCheck> {
  try {
    return await runInPool({ db: { tenantId: "proof checks" }, client }, "checkProof", input);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    throw new Problem("invalid_request", "body: takes too long to check; check it offline");
  }
}

/**
 * Lists the entries that were appended after the document was issued. Returns null if this service does not have its
 * last entry.
 */
async function newerEntries(deps: Deps, check: ProofCheck): Promise<CheckedProofEntry[] | null> {
  const lastEntry = check.valid ? check.proof.entries.at(-1) : undefined;
  const tenantId = check.valid ? check.envelopes[0]?.payload["tenant_id"] : undefined;
  if (!check.valid || !lastEntry || !isUuid(tenantId)) return null;
  const id = check.proof.verification_id;
  const rows = await tenantDb(deps.database, tenantId).transaction((tx) => listProofEntries(tx, id));
  if (rows[lastEntry.seq]?.contentHash !== lastEntry.content_hash) return null;
  await noteProofChecked(deps, tenantId);
  return readEntries(rows.slice(lastEntry.seq + 1).map(({ envelope }) => JSON.parse(envelope) as ProofEnvelope));
}

/** Converts a stored entry to its document form. */
export function proofEntry(row: ProofEntryRow): ProofEntry {
  return {
    ...wireFields(row, "seq", "keyId"),
    algo: PROOF_ALGO,
    ...wireFields(row, "contentHash", "prevHash", "signature", "envelope"),
  };
}

/** Converts a signed entry to its stored form. */
export function newProofEntry(
  entry: ProofEntry,
  facts: Pick<ProofEntryRow, "tenantId" | "verificationId" | "createdAt" | "expiresAt" | "openings">,
): ProofEntryRow {
  return {
    ...facts,
    seq: entry.seq,
    keyId: entry.key_id,
    contentHash: entry.content_hash,
    prevHash: entry.prev_hash,
    signature: entry.signature,
    envelope: entry.envelope,
  };
}

/**
 * Returns the document for offline checks.
 * @throws not_found (no such verification, or it has no proof)
 */
export async function getProofEnvelope(
  deps: TenantDeps,
  { id: verificationId }: { id: string },
): Promise<ProofEnvelopeDocument> {
  const [rows, inclusion] = await deps.db.transaction(async (tx) => [
    await listProofEntries(tx, verificationId),
    await listInclusions(tx, verificationId),
  ]);
  if (rows.length === 0) throw new Problem("not_found");
  return { ...proofDocument(verificationId, rows.map(proofEntry)), ...(inclusion.length > 0 ? { inclusion } : {}) };
}

/**
 * Returns the proof's metadata.
 * @throws not_found
 */
export async function getProof(deps: TenantDeps, { id: verificationId }: { id: string }): Promise<ProofObject> {
  const rows = await deps.db.transaction((tx) => listProofEntries(tx, verificationId));
  const [firstRow] = rows;
  if (!firstRow) throw new Problem("not_found");
  const key = (await listSigningKeys(deps.database)).find(({ keyId }) => keyId === firstRow.keyId);
  if (!key) throw new Error(`signing key ${firstRow.keyId} is not in the key table`);
  return {
    verification_id: verificationId,
    proof_ref: proofRef(firstRow.contentHash),
    format: proofSubject(firstRow).format,
    key_id: firstRow.keyId,
    entries: rows.map((row) => ({
      seq: row.seq,
      kind: readKind(row),
      ...wireFields(row, "keyId", "contentHash", "createdAt"),
    })),
    ...wireFields(firstRow, "contentHash", "createdAt", "expiresAt"),
    key_status: key.status,
  };
}

function readKind(row: ProofEntryRow): string {
  const { payload } = JSON.parse(row.envelope) as { payload: { kind: string } };
  return payload.kind;
}

/** Returns the reference to a proof: the content hash of the verdict's entry, which the reference therefore fixes. */
export function proofRef(contentHash: string): string {
  return `sha256:${contentHash}`;
}
