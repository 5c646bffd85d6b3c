import { insertEvidenceSource } from "@/server/data/evidenceStore";
import type { TenantDeps } from "@/server/domain/deps";
import { decodeBase64, encodeBase64Url } from "@/server/domain/proof/base64";
import { keyIdOf } from "@/server/domain/proof/keySet";
import { isStrictPublicKey } from "@/server/domain/proof/nobleCrypto";
import { refuseField } from "@/server/domain/tenant/refuseField";
import { requireName } from "@/server/domain/tenant/requireName";

type NewSource = { name: string; publicKey: string; encoding: string };
export type AddedSource = {
  source_id: string;
  name: string;
  key_fingerprint: string;
  status: "active";
  created_at: string;
};

/**
 * Registers a party whose Ed25519 key attests evidence. `publicKey`: 32 raw bytes, `encoding` base64 or hex.
 * @throws invalid_request (`name: …`, `encoding: …`, `public_key: …`)
 */
export async function addEvidenceSource(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "proofCrypto">,
  source: NewSource,
): Promise<AddedSource> {
  const name = requireName(source.name);
  const publicKey = requirePublicKey(source);
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const ids = { id, keyId: deps.ids.next(), tenantId: deps.db.tenantId };
  const row = { ...ids, name, publicKey: encodeBase64Url(publicKey), createdAt };
  await deps.db.transaction((tx) => insertEvidenceSource(tx, row));
  return {
    source_id: id,
    name,
    key_fingerprint: keyIdOf(publicKey, deps.proofCrypto),
    status: "active",
    created_at: createdAt.toISOString(),
  };
}

function requirePublicKey({ publicKey, encoding }: NewSource): Uint8Array {
  if (encoding !== "base64" && encoding !== "hex") throw refuseField("encoding", "must be base64 or hex");
  const bytes = encoding === "base64" ? decodeBase64(publicKey) : decodeHex(publicKey);
  if (bytes?.length !== 32) throw refuseField("public_key", `must be the 32 bytes of an Ed25519 key as ${encoding}`);
  if (!isStrictPublicKey(bytes)) {
    throw refuseField("public_key", "is a low-order or malformed point, under which anybody can sign; use another key");
  }
  return bytes;
}

const decodeHex = (text: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/i.test(text) ? Uint8Array.from(Buffer.from(text, "hex")) : null;
