import { v5 } from "uuid";

/** Stable for (tenant, rubric name, criterion key) across versions: a name-based UUID (RFC 9562 version 5). */
export function criterionId(tenantId: string, rubricName: string, key: string): string {
  return v5(JSON.stringify([rubricName, key]), tenantId);
}
