import "server-only";
import type { EvidencePacket, EvidenceSource, EvidenceSourceKey, Prisma } from "@/server/data/generated/client";
import { newestPage, type Page } from "@/server/data/page";
import type { TenantTx } from "@/server/data/tenant";

/** A source with its first key. `publicKey`: the 32 raw bytes as base64url. */
type NewEvidenceSource = Omit<EvidenceSource, "status" | "revokedAt"> & { keyId: string; publicKey: string };
/** A source with its keys, newest first. */
export type EvidenceSourceRow = EvidenceSource & { keys: EvidenceSourceKey[] };

const includeKeys = {
  keys: { orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
} satisfies Prisma.EvidenceSourceInclude;

export async function insertEvidenceSource(
  tx: TenantTx,
  { id, keyId, tenantId, name, publicKey, createdAt }: NewEvidenceSource,
): Promise<void> {
  await tx.evidenceSource.create({ data: { id, tenantId, name, status: "active", createdAt } });
  await insertActiveKey(tx, { id: keyId, tenantId, sourceId: id, publicKey, createdAt });
}

export function findEvidenceSource(tx: TenantTx, id: string): Promise<EvidenceSourceRow | null> {
  return tx.evidenceSource.findFirst({ where: { id }, include: includeKeys });
}

/** Finds a source and locks it until the transaction ends. */
export async function lockEvidenceSource(tx: TenantTx, id: string): Promise<EvidenceSourceRow | null> {
  await tx.$queryRaw`SELECT 1 FROM evidence_source WHERE id = ${id}::uuid FOR UPDATE`;
  return findEvidenceSource(tx, id);
}

/** Lists sources, newest first. */
export function listEvidenceSources(tx: TenantTx, page: Page): Promise<EvidenceSourceRow[]> {
  return tx.evidenceSource.findMany({ include: includeKeys, ...newestPage(page) });
}

/** Retires the active key and activates the new one. */
export async function replaceSourceKey(
  tx: TenantTx,
  key: Omit<EvidenceSourceKey, "status" | "endedAt">,
): Promise<void> {
  const isActiveKey = { sourceId: key.sourceId, status: "active" } as const;
  await tx.evidenceSourceKey.updateMany({ where: isActiveKey, data: { status: "retired", endedAt: key.createdAt } });
  await insertActiveKey(tx, key);
}

export async function revokeSourceAndKeys(tx: TenantTx, id: string, revokedAt: Date): Promise<void> {
  await tx.evidenceSource.updateMany({ where: { id }, data: { status: "revoked", revokedAt } });
  await tx.evidenceSourceKey.updateMany({ where: { sourceId: id }, data: { status: "revoked", endedAt: revokedAt } });
}

export async function insertEvidencePacket(
  tx: TenantTx,
  packet: Omit<EvidencePacket, "payload"> & { payload: string | object },
): Promise<void> {
  await tx.evidencePacket.create({ data: packet });
}

export type PacketForTrust = Pick<EvidencePacket, "id" | "sourceId" | "contentHash" | "signatureVerified"> & {
  source: { status: string };
};

export function findPackets(tx: TenantTx, ids: string[]): Promise<PacketForTrust[]> {
  return tx.evidencePacket.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      sourceId: true,
      contentHash: true,
      signatureVerified: true,
      source: { select: { status: true } },
    },
  });
}

async function insertActiveKey(tx: TenantTx, key: Omit<EvidenceSourceKey, "status" | "endedAt">): Promise<void> {
  await tx.evidenceSourceKey.create({ data: { ...key, status: "active" } });
}
