// The template catalogue: the same for every tenant (spec: RubricTemplate).
import { codeReviewGate } from "@/server/domain/rubric/templates/codeReviewGate";
import { contentPolicyBasic } from "@/server/domain/rubric/templates/contentPolicyBasic";
import { extractionQaInvoice } from "@/server/domain/rubric/templates/extractionQaInvoice";
import { jsonContract } from "@/server/domain/rubric/templates/jsonContract";
import { numericSla } from "@/server/domain/rubric/templates/numericSla";
import { ragGroundingCheck } from "@/server/domain/rubric/templates/ragGroundingCheck";
import { releaseNotesLint } from "@/server/domain/rubric/templates/releaseNotesLint";
import { summaryFaithfulness } from "@/server/domain/rubric/templates/summaryFaithfulness";
import { supportReplyQuality } from "@/server/domain/rubric/templates/supportReplyQuality";
import type { Template } from "@/server/domain/rubric/templates/template";

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
