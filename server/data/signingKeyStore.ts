import "server-only";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import type { Database } from "@/server/data/database";
import type { SigningKey } from "@/server/data/generated/client";
import type { SystemTx } from "@/server/data/tenant";

export type SigningKeyRow = SigningKey;

/** What a key may sign: verdicts, or the sample tenant's proofs (require_active_key). Each purpose has one active key. */
export const KEY_PURPOSES = ["verdicts", SAMPLE_PURPOSE] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** All signing keys, oldest first: the published set. Not tenant data. */
export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.prisma.signingKey.findMany({ orderBy: { createdAt: "asc" } });
}

/** The key that signs for `purpose` now. */
export async function findActiveKey(database: Database, purpose: KeyPurpose): Promise<SigningKeyRow | null> {
  return database.prisma.signingKey.findFirst({ where: { purpose, status: "active" } });
}

/** Activates `key` and retires the previous one of its purpose. */
export async function activateSigningKey(
  tx: SystemTx,
  key: { keyId: string; publicKey: string; purpose: KeyPurpose; rotateBy: Date | null },
  at: Date,
): Promise<void> {
  await tx.signingKey.updateMany({
    where: { status: "active", purpose: key.purpose },
    data: { status: "retired", retiredAt: at },
  });
  await tx.signingKey.create({ data: { ...key, status: "active", createdAt: at } });
}

/** @returns false when there is no such key or it is already revoked */
export async function revokeSigningKey(
  tx: SystemTx,
  keyId: string,
  { at, reason }: { at: Date; reason: string | null },
): Promise<boolean> {
  const { count } = await tx.signingKey.updateMany({
    where: { keyId, status: { not: "revoked" } },
    data: { status: "revoked", revokedAt: at, revocationReason: reason },
  });
  return count === 1;
}
