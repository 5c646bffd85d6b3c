import { tenantDeps } from "@/server/deps/tenantDeps";
import type { TestService } from "@/testing/service";

/** The audit events of one target in the suite's tenant, oldest first. */
export function trailOf({ service, tenantId }: TestService, target: string) {
  const { db } = tenantDeps(service.deps, tenantId);
  return db.transaction((tx) => tx.auditEvent.findMany({ where: { target }, orderBy: { id: "asc" } }));
}

export async function actionsOn(service: TestService, target: string): Promise<string[]> {
  return (await trailOf(service, target)).map(({ action }) => action);
}
