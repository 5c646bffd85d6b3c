import "server-only";
import type { TenantTx } from "@/server/data/tenant";

/** `publicKey`: the 32 raw bytes as base64url. */
export type NewEvidenceSource = {
  id: string;
  keyId: string;
  tenantId: string;
  name: string;
  publicKey: string;
  createdAt: Date;
};

export async function insertEvidenceSource(
  tx: TenantTx,
  { id, keyId, tenantId, name, publicKey, createdAt }: NewEvidenceSource,
): Promise<void> {
  await tx.evidenceSource.create({ data: { id, tenantId, name, status: "active", createdAt } });
  const key = { id: keyId, tenantId, sourceId: id, publicKey, status: "active", createdAt };
  await tx.evidenceSourceKey.create({ data: key });
}
