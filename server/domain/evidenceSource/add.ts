import type { EvidenceSourceCreated } from "@/server/contracts/evidenceSource";
import { insertEvidenceSource } from "@/server/data/evidencePacketStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { requirePublicKey } from "@/server/domain/evidenceSource/publicKey";
import type { Principal } from "@/server/domain/principal";
import { encodeBase64Url } from "@/server/domain/proof/base64";
import { keyIdOf } from "@/server/domain/proof/keySet";
import { requireName } from "@/server/domain/account/requireName";

/**
 * Registers a party whose Ed25519 key attests evidence. `publicKey`: 32 raw bytes, `encoding` base64 (default) or hex.
 * @throws invalid_request (`name: …`, `encoding: …`, `public_key: …`)
 */
export async function addEvidenceSource(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "proofCrypto">,
  actor: Principal | "operator",
  source: { name: string; publicKey: string; encoding?: string | undefined },
): Promise<EvidenceSourceCreated> {
  const name = requireName(source.name);
  const publicKey = requirePublicKey(source.publicKey, source.encoding);
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const ids = { id, keyId: deps.ids.next(), tenantId: deps.db.tenantId };
  const row = { ...ids, name, publicKey: encodeBase64Url(publicKey), createdAt };
  const key_fingerprint = keyIdOf(publicKey, deps.proofCrypto);
  await deps.db.transaction(async (tx) => {
    await insertEvidenceSource(tx, row);
    const target = { targetKind: "evidence_source", target: id };
    await recordAudit(tx, deps, actor, { action: "source.added", ...target, details: { name, key_fingerprint } });
  });
  return { source_id: id, name, key_fingerprint, status: "active", created_at: createdAt.toISOString() };
}
