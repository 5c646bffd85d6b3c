import type { EvidenceSource } from "@/server/contracts/evidenceSource";
import type { EvidenceSourceRow } from "@/server/data/evidencePacketStore";
import type { TenantDeps } from "@/server/domain/deps";
import { decodeBase64Url } from "@/server/domain/proof/base64";
import { keyIdOf } from "@/server/domain/proof/keySet";

/** A source with its keys, newest first. */
export function sourceObject(deps: Pick<TenantDeps, "proofCrypto">, row: EvidenceSourceRow): EvidenceSource {
  const keys = row.keys.map((key) => ({
    key_fingerprint: keyIdOf(storedPublicKey(key), deps.proofCrypto),
    status: key.status as EvidenceSource["keys"][number]["status"],
    created_at: key.createdAt.toISOString(),
    ended_at: key.endedAt?.toISOString() ?? null,
  }));
  const [newest] = keys;
  if (!newest) throw new Error("an evidence source has no key");
  return {
    source_id: row.id,
    name: row.name,
    key_fingerprint: newest.key_fingerprint,
    status: row.status as EvidenceSource["status"],
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    keys,
  };
}

/** The 32 raw bytes. */
export function storedPublicKey({ publicKey }: { publicKey: string }): Uint8Array {
  const bytes = decodeBase64Url(publicKey);
  if (!bytes) throw new Error("a stored public key is not base64url");
  return bytes;
}
