import "server-only";
import type { Database } from "@/server/data/database";
import type { SigningKey } from "@/server/data/generated/client";
import type { SystemTx } from "@/server/data/tenant";

export type SigningKeyRow = SigningKey;

/** All signing keys, oldest first: the published set. Not tenant data. */
export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.prisma.signingKey.findMany({ orderBy: { createdAt: "asc" } });
}

/** Activates `key` and retires the previous one. */
export async function activateSigningKey(
  tx: SystemTx,
  key: { keyId: string; publicKey: string; rotateBy: Date | null },
  at: Date,
): Promise<void> {
  await tx.signingKey.updateMany({ where: { status: "active" }, data: { status: "retired", retiredAt: at } });
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
