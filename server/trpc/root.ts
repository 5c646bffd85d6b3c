import { createCallerFactory, router } from "@/server/trpc/builder";
import { accountRouter } from "@/server/account/procedures";
import { auditRouter } from "@/server/audit/procedures";
import { criteriaAgreementRouter } from "@/server/criteriaAgreement/procedures";
import { calibrationRouter } from "@/server/calibration/procedures";
import { evidencePacketRouter } from "@/server/evidence/procedures/evidencePacket";
import { evidenceSourceRouter } from "@/server/evidence/procedures/evidenceSource";
import { escalationRouter } from "@/server/escalation/procedures";
import { proofRouter } from "@/server/proof/procedures";
import { referenceSetRouter } from "@/server/referenceSet/procedures";
import { reportsRouter } from "@/server/reports/procedures/reports";
import { reviewRouter } from "@/server/review/procedures/review";
import { savedViewRouter } from "@/server/review/procedures/savedView";
import { searchRouter } from "@/server/search/procedures";
import { rubricRouter } from "@/server/rubric/procedures";
import { rubricDraftRouter, rubricEditorRouter } from "@/server/authoring/procedures/rubricEditor";
import { survivalRouter } from "@/server/survival/procedures";
import { tagsRouter } from "@/server/tags/procedures";
import { telemetryRouter } from "@/server/telemetry/procedures";
import { checklistRouter } from "@/server/tenant/procedures/checklist";
import { judgeModelsRouter } from "@/server/llm/procedures/judgeModels";
import { judgeSetupRouter } from "@/server/llm/procedures/judgeSetup";
import { sampleDataRouter } from "@/server/samples/procedures";
import { systemRouter } from "@/server/system/procedures";
import { tenantSettingsRouter } from "@/server/tenant/procedures/tenantSettings";
import { usageRouter } from "@/server/reports/procedures/usage";
import { verificationRouter } from "@/server/verification/procedures/verification";
import { verificationsRouter } from "@/server/verification/procedures/verifications";
import { webhookRouter } from "@/server/webhooks/procedures";

export const appRouter = router({
  verification: verificationRouter,
  verifications: verificationsRouter,
  proof: proofRouter,
  rubric: rubricRouter,
  rubricDraft: rubricDraftRouter,
  rubricEditor: rubricEditorRouter,
  calibration: calibrationRouter,
  escalation: escalationRouter,
  account: accountRouter,
  tenantSettings: tenantSettingsRouter,
  sampleData: sampleDataRouter,
  judgeModels: judgeModelsRouter,
  judgeSetup: judgeSetupRouter,
  checklist: checklistRouter,
  audit: auditRouter,
  referenceSet: referenceSetRouter,
  webhook: webhookRouter,
  usage: usageRouter,
  reports: reportsRouter,
  telemetry: telemetryRouter,
  tags: tagsRouter,
  criteriaAgreement: criteriaAgreementRouter,
  evidencePacket: evidencePacketRouter,
  evidenceSource: evidenceSourceRouter,
  survival: survivalRouter,
  review: reviewRouter,
  savedView: savedViewRouter,
  search: searchRouter,
  system: systemRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
