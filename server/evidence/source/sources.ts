import type {
  EvidenceSource,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSourceRotation,
} from "@/server/evidence/contract/evidenceSource";
import type { PageQuery } from "@/server/contracts/page";
import { Problem } from "@/server/contracts/problems";
import {
  type EvidenceSourceRow,
  findEvidenceSource,
  insertEvidenceSource,
  listEvidenceSources as listRows,
  lockEvidenceSource,
  replaceSourceKey,
  revokeSourceAndKeys,
} from "@/server/evidence/evidencePacketStore";
import type { TenantTx } from "@/server/data/tenant";
import { requireName } from "@/server/contracts/requestFields";
import { type Act, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { requirePublicKey } from "@/server/evidence/source/publicKey";
import type { Principal } from "@/server/deps/principal";
import { decodeBase64Url, encodeBase64Url } from "@/server/proof/check/base64";
import { computeKeyId } from "@/server/proof/check/keySet";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Registers a party whose Ed25519 key attests evidence. `public_key`: 32 raw bytes, `encoding` base64 (default) or hex.
 * @throws invalid_request (`name: …`, `encoding: …`, `public_key: …`)
 */
export async function addEvidenceSource(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "proofCrypto"> & { actor: Principal | "operator" },
  { body: source }: { body: { name: string; public_key: string; encoding?: string | undefined } },
): Promise<EvidenceSourceCreated> {
  const name = requireName(source.name);
  const publicKey = requirePublicKey(source.public_key, source.encoding);
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const ids = { id, keyId: deps.ids.next(), tenantId: deps.db.tenantId };
  const row = { ...ids, name, publicKey: encodeBase64Url(publicKey), createdAt };
  const key_fingerprint = computeKeyId(publicKey, deps.proofCrypto);
  await deps.db.transaction(async (tx) => {
    await insertEvidenceSource(tx, row);
    const details = { name, key_fingerprint };
    await recordAudit(tx, deps, deps.actor, { action: "source.added", target: id, details });
  });
  return { source_id: id, name, key_fingerprint, status: "active", created_at: createdAt.toISOString() };
}

/** Builds the API object of a source with its keys, newest first. */
function toEvidenceSource(deps: Pick<TenantDeps, "proofCrypto">, row: EvidenceSourceRow): EvidenceSource {
  const keys = row.keys.map((key) => ({
    key_fingerprint: computeKeyId(decodePublicKey(key), deps.proofCrypto),
    ...wireFields(key, "status", "createdAt", "endedAt"),
  }));
  const [newestKey] = keys;
  if (!newestKey) throw new Error("an evidence source has no key");
  return {
    source_id: row.id,
    name: row.name,
    key_fingerprint: newestKey.key_fingerprint,
    ...wireFields(row, "status", "createdAt", "revokedAt"),
    keys,
  };
}

/** Decodes a stored key to its 32 raw bytes. */
export function decodePublicKey({ publicKey }: { publicKey: string }): Uint8Array {
  const bytes = decodeBase64Url(publicKey);
  if (!bytes) throw new Error("a stored public key is not base64url");
  return bytes;
}

/** Changes a source. Returns the act for the audit trail; null when the source was already in that state. */
type Change = (tx: TenantTx, source: EvidenceSourceRow) => Promise<Pick<Act, "action" | "details"> | null>;

/**
 * Changes one source under a lock and returns it.
 * @throws not_found, errors of `change`
 */
async function changeSource(deps: TenantDeps, actor: Principal, id: string, change: Change): Promise<EvidenceSource> {
  return deps.db.transaction(async (tx) => {
    const source = await lockEvidenceSource(tx, id);
    if (!source) throw new Problem("not_found");
    const auditAct = await change(tx, source);
    if (!auditAct) return toEvidenceSource(deps, source);
    await recordAudit(tx, deps, actor, { ...auditAct, target: source.id });
    const newSource = await findEvidenceSource(tx, source.id);
    if (!newSource) throw new Error("an evidence source is gone");
    return toEvidenceSource(deps, newSource);
  });
}

/** Lists the tenant's sources, newest first. */
export function listEvidenceSources(deps: TenantDeps, query: PageQuery): Promise<EvidenceSourceList> {
  return readPage(deps, query, listRows, (row) => toEvidenceSource(deps, row));
}

/**
 * Permanently revokes a source with all its keys; idempotent.
 * @throws not_found
 */
export function revokeEvidenceSource(
  deps: TenantDeps & { actor: Principal },
  { id }: { id: string },
): Promise<EvidenceSource> {
  return changeSource(deps, deps.actor, id, async (tx, source) => {
    if (source.status !== "active") return null;
    await revokeSourceAndKeys(tx, source.id, deps.clock.now());
    return { action: "source.revoked", details: { name: source.name } };
  });
}

/**
 * Replaces the active key, which is retired (see attestation.ts). Sending the active key again changes nothing.
 * @throws not_found, invalid_request (`public_key: …`), conflict (source revoked, key used before)
 */
export async function rotateEvidenceSource(
  deps: TenantDeps & { actor: Principal },
  { id, body }: { id: string; body: EvidenceSourceRotation },
): Promise<EvidenceSource> {
  const bytes = requirePublicKey(body.public_key, body.encoding);
  const publicKey = encodeBase64Url(bytes);
  return changeSource(deps, deps.actor, id, async (tx, source) => {
    if (source.status !== "active") throw new Problem("conflict", "the source is revoked; register a new one");
    const existingKey = source.keys.find((key) => key.publicKey === publicKey);
    if (existingKey?.status === "active") return null;
    if (existingKey) throw new Problem("conflict", "public_key: the source used this key before; create a new one");
    const ids = { id: deps.ids.next(), tenantId: deps.db.tenantId, sourceId: source.id };
    await replaceSourceKey(tx, { ...ids, publicKey, createdAt: deps.clock.now() });
    return { action: "source.rotated", details: { key_fingerprint: computeKeyId(bytes, deps.proofCrypto) } };
  });
}
