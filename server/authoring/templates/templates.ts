// The template catalog: the same for every tenant (spec: RubricTemplate).
import type { TenantDeps } from "@/server/deps/deps";
import type { MarkedExample } from "@/server/rubric/contract/examples";
import { computeSourceHash } from "@/server/rubric/compile";
import type { RubricTemplateList } from "@/server/rubric/contract";
import { codeReviewGate } from "@/server/authoring/templates/codeReviewGate";
import { contentPolicyBasic } from "@/server/authoring/templates/contentPolicyBasic";
import { extractionQaInvoice } from "@/server/authoring/templates/extractionQaInvoice";
import { jsonContract } from "@/server/authoring/templates/jsonContract";
import { numericSla } from "@/server/authoring/templates/numericSla";
import { ragGroundingCheck } from "@/server/authoring/templates/ragGroundingCheck";
import { releaseNotesLint } from "@/server/authoring/templates/releaseNotesLint";
import { summaryFaithfulness } from "@/server/authoring/templates/summaryFaithfulness";
import { supportReplyQuality } from "@/server/authoring/templates/supportReplyQuality";
import type { Template, TemplateFixture } from "@/server/authoring/templates/template";

export const TEMPLATES: readonly Template[] = [
  jsonContract,
  releaseNotesLint,
  numericSla,
  ragGroundingCheck,
  summaryFaithfulness,
  extractionQaInvoice,
  supportReplyQuality,
  contentPolicyBasic,
  codeReviewGate,
];

/** Lists the templates (spec: RubricTemplateList). They are the same for every tenant; the tenant's ID is echoed. */
export function listTemplates({ db }: Pick<TenantDeps, "db">): RubricTemplateList {
  return {
    tenant_id: db.tenantId,
    templates: TEMPLATES.map(({ slug, label, description, spec, fixtures }) => ({
      slug,
      label,
      description,
      spec: { ...spec },
      examples: fixtures.map(markedExample),
    })),
  };
}

/** Lists the templates with the source hash that a version has when it was published unchanged. */
export const TEMPLATE_SOURCES = TEMPLATES.map(({ slug, spec }) => ({ slug, sourceHash: computeSourceHash(spec) }));

/** Returns the fixtures of a template as marked examples; none for an unknown slug. */
export function templateExamples(slug: string | undefined): MarkedExample[] {
  return TEMPLATES.find((template) => template.slug === slug)?.fixtures.map(markedExample) ?? [];
}

/** Returns the marked examples of the template with this source hash; none for another hash. */
export const templateExamplesOf = (sourceHash: string): MarkedExample[] =>
  templateExamples(TEMPLATE_SOURCES.find((source) => source.sourceHash === sourceHash)?.slug);

const markedExample = ({ name, mark, submission, criteria }: TemplateFixture): MarkedExample => ({
  label: name,
  mark,
  submission,
  expected: criteria,
});
