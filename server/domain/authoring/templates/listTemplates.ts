import type { RubricTemplateList } from "@/server/contracts/rubric";
import { TEMPLATES } from "@/server/domain/authoring/templates/templates";

/** spec: RubricTemplateList. The catalogue is the same for every tenant; the id is an echo. */
export function listTemplates(tenantId: string): RubricTemplateList {
  return {
    tenant_id: tenantId,
    templates: TEMPLATES.map(({ slug, label, description, spec }) => ({ slug, label, description, spec: { ...spec } })),
  };
}
