import type { TenantDeps } from "@/server/domain/deps";
import { TEMPLATES } from "@/server/domain/authoring/templates/templates";
import { DEMO_WORK } from "@/server/domain/tenant/demo/work";
import { submit } from "@/server/domain/verification/submit";

/** Submits the demo data, each submission once. `rubricIds`: of the templates, in their order. */
export async function submitDemoWork(deps: TenantDeps, rubricIds: readonly string[]): Promise<void> {
  for (const [index, { template, submission, subject }] of DEMO_WORK.entries()) {
    const rubric_id = rubricIds[TEMPLATES.findIndex(({ slug }) => slug === template)];
    if (!rubric_id) throw new Error(`the demo has no rubric of ${template}`);
    const body = { rubric_id, submission, ...(subject ? { subject } : {}) };
    await submit(deps, { body, idempotency_key: `demo-${index}` });
  }
}
