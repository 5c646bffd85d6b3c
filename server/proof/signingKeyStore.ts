import "server-only";
import type { KEY_PURPOSES } from "@/server/proof/contract/keySet";
import type { Database } from "@/server/data/database";
import type { SigningKey } from "@/server/data/generated/client";
import type { SystemTx } from "@/server/data/tenant";

export type SigningKeyRow = SigningKey;

export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** Lists all signing keys, oldest first, which is the published set. They belong to no tenant. */
export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.prisma.signingKey.findMany({ orderBy: { createdAt: "asc" } });
}

/** Finds the active key of a purpose. */
export async function findActiveKey(database: Database, purpose: KeyPurpose): Promise<SigningKeyRow | null> {
  return database.prisma.signingKey.findFirst({ where: { purpose, status: "active" } });
}

type NewSigningKey = { keyId: string; publicKey: string; purpose: KeyPurpose; rotateBy: Date | null };

/** Activates `key` and retires the previous one of its purpose. */
export async function activateSigningKey(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { keyId, publicKey, purpose, rotateBy }: NewSigningKey,
  activatedAt: Date,
): Promise<void> {
  const key = { key_id: keyId, public_key: publicKey, purpose, rotate_by: rotateBy };
  const seal = computeSeal(`activate ${keyId} ${publicKey} ${purpose}`);
  await tx.$executeRaw`SELECT activate_signing_key(${JSON.stringify(key)}::json, ${activatedAt}::timestamptz, ${seal})`;
}

/**
 * Revokes a key.
 * @returns false if the key does not exist or is already revoked
 */
export async function revokeSigningKey(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  keyId: string,
  { at, reason }: { at: Date; reason: string | null },
): Promise<boolean> {
  const seal = computeSeal(`revoke ${keyId}`);
  const [row] = await tx.$queryRaw<{ revoked: boolean }[]>`
    SELECT revoke_signing_key(${keyId}, ${at}::timestamptz, ${reason}::text, ${seal}) AS revoked`;
  return row?.revoked === true;
}
