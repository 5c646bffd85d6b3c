import type { EvidenceSource, EvidenceSourceRotation } from "@/server/contracts/evidenceSource";
import { Problem } from "@/server/contracts/problems";
import { replaceSourceKey } from "@/server/data/evidencePacketStore";
import type { TenantDeps } from "@/server/domain/deps";
import { changeSource } from "@/server/domain/evidenceSource/change";
import { requirePublicKey } from "@/server/domain/evidenceSource/publicKey";
import type { Principal } from "@/server/domain/principal";
import { encodeBase64Url } from "@/server/domain/proof/base64";
import { keyIdOf } from "@/server/domain/proof/keySet";

/**
 * Replaces the active key, which is retired (see attestation.ts). Sending the active key again changes nothing.
 * @throws not_found, invalid_request (`public_key: …`), conflict (source revoked, key used before)
 */
export async function rotateEvidenceSource(
  deps: TenantDeps,
  actor: Principal,
  { id, body }: { id: string; body: EvidenceSourceRotation },
): Promise<EvidenceSource> {
  const bytes = requirePublicKey(body.public_key, body.encoding);
  const publicKey = encodeBase64Url(bytes);
  return changeSource(deps, actor, id, async (tx, source) => {
    if (source.status !== "active") throw new Problem("conflict", "the source is revoked; register a new one");
    const known = source.keys.find((key) => key.publicKey === publicKey);
    if (known?.status === "active") return null;
    if (known) throw new Problem("conflict", "public_key: the source used this key before; create a new one");
    const ids = { id: deps.ids.next(), tenantId: deps.db.tenantId, sourceId: source.id };
    await replaceSourceKey(tx, { ...ids, publicKey, createdAt: deps.clock.now() });
    return { action: "source.rotated", details: { key_fingerprint: keyIdOf(bytes, deps.proofCrypto) } };
  });
}
