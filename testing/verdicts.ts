// Immediate verdicts by the deterministic rubric of the factories.
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import type { TestService } from "@/testing/service";

export const MET = '{"status":"ok","latency":20}';
export const NOT_MET = '{"status":"down","latency":20}';

/**
 * Verifications of one rubric, judged immediately; for an inline text that is not JSON, the latency criterion abstains.
 */
export async function verifyAll(
  { service: { deps }, tenantId }: Pick<TestService, "service" | "tenantId">,
  texts: readonly string[],
): Promise<string[]> {
  const rubric_id = await makeRubric(deps, tenantId);
  const tenant = tenantDeps(deps, tenantId);
  const ids: string[] = [];
  for (const inline of texts) ids.push((await submit(tenant, { body: { rubric_id, submission: { inline } } })).id);
  return ids;
}
