import type { RubricImported, RubricImportRequest } from "@/server/authoring/contract/rubricEditor";
import { offload } from "@/server/work/offload";
import type { WorkOwner } from "@/server/work/pool";

/**
 * Runs `importDocument` without blocking the event loop.
 * @throws invalid_request when it takes too long, and the refusals of the pool
 */
export function importOffloaded(owner: WorkOwner, { body }: { body: RubricImportRequest }): Promise<RubricImported> {
  return offload(owner, "importDocument", body, {
    exceeded: ["invalid_request", "body.document: reading it takes too long; import a part of it"],
  });
}
