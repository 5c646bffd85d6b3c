import "server-only";
import type { TenantTx } from "@/server/data/tenant";

/** `publicKey`: the 32 raw bytes as base64url. */
export type NewEvidenceSource = { id: string; tenantId: string; name: string; publicKey: string; createdAt: Date };

export async function insertEvidenceSource(tx: TenantTx, source: NewEvidenceSource): Promise<void> {
  await tx.evidenceSource.create({ data: { ...source, status: "active" } });
}
