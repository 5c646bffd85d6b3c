import type { PageQuery } from "@/server/contracts/page";
import type { EvidenceSourceList } from "@/server/contracts/evidenceSource";
import { listEvidenceSources as listRows } from "@/server/data/evidencePacketStore";
import type { TenantDeps } from "@/server/domain/deps";
import { sourceObject } from "@/server/domain/evidenceSource/sourceObject";
import { readPage } from "@/server/domain/readPage";

/** The tenant's sources, newest first. */
export function listEvidenceSources(deps: TenantDeps, query: PageQuery): Promise<EvidenceSourceList> {
  return readPage(deps, query, listRows, (row) => sourceObject(deps, row));
}
