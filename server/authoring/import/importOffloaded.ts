import type { TenantDeps } from "@/server/deps/deps";
import { Problem } from "@/server/contracts/problems";
import type { RubricImported, RubricImportRequest } from "@/server/authoring/contract/rubricEditor";
import { offload } from "@/server/work/offload";
import { WorkExceeded } from "@/server/work/pool";

/**
 * `importDocument`, without holding the event loop. @throws invalid_request when it takes too long, and the refusals of
 * the pool
 */
export async function importOffloaded(
  { db }: Pick<TenantDeps, "db">,
  { body }: { body: RubricImportRequest },
): Promise<RubricImported> {
  try {
    return await offload(db.tenantId, "importDocument", body);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    throw new Problem("invalid_request", "body.document: reading it takes too long; import a part of it");
  }
}
