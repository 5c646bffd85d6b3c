import type { KeySet, PublishedKey } from "@/server/contracts/proof";
import { listSigningKeys } from "@/server/data/signingKeyStore";
import type { Deps } from "@/server/domain/deps";
import { decodeBase64Url } from "@/server/domain/proof/base64";
import { publicJwk } from "@/server/domain/proof/keySet";

/** All signing keys with their status, as served by /.well-known/svc-verify/keys.json. */
export async function publishedKeySet(deps: Pick<Deps, "database" | "proofCrypto">): Promise<KeySet> {
  const rows = await listSigningKeys(deps.database);
  return {
    keys: rows.map((row) => {
      const publicKey = decodeBase64Url(row.publicKey);
      if (publicKey === null) throw new Error(`the stored public key ${row.keyId} is not base64url`);
      return {
        ...publicJwk(publicKey, deps.proofCrypto),
        status: row.status as PublishedKey["status"],
        created_at: row.createdAt.toISOString(),
        ...(row.retiredAt ? { retired_at: row.retiredAt.toISOString() } : {}),
        ...(row.revokedAt ? { revoked_at: row.revokedAt.toISOString() } : {}),
      };
    }),
  };
}
