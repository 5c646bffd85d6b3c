import { createCallerFactory, router } from "@/server/trpc/builder";
import { accountRouter } from "@/server/trpc/routers/account";
import { auditRouter } from "@/server/trpc/routers/audit";
import { criteriaAgreementRouter } from "@/server/trpc/routers/criteriaAgreement";
import { calibrationRouter } from "@/server/trpc/routers/calibration";
import { evidencePacketRouter } from "@/server/trpc/routers/evidencePacket";
import { evidenceSourceRouter } from "@/server/trpc/routers/evidenceSource";
import { escalationRouter } from "@/server/trpc/routers/escalation";
import { proofRouter } from "@/server/trpc/routers/proof";
import { referenceSetRouter } from "@/server/trpc/routers/referenceSet";
import { reportsRouter } from "@/server/trpc/routers/reports";
import { reviewRouter } from "@/server/trpc/routers/review";
import { savedViewRouter } from "@/server/trpc/routers/savedView";
import { searchRouter } from "@/server/trpc/routers/search";
import { rubricRouter } from "@/server/trpc/routers/rubric";
import { rubricDraftRouter, rubricEditorRouter } from "@/server/trpc/routers/rubricEditor";
import { survivalRouter } from "@/server/trpc/routers/survival";
import { tagsRouter } from "@/server/trpc/routers/tags";
import { telemetryRouter } from "@/server/trpc/routers/telemetry";
import { checklistRouter } from "@/server/trpc/routers/checklist";
import { judgeModelsRouter } from "@/server/trpc/routers/judgeModels";
import { judgeSetupRouter } from "@/server/trpc/routers/judgeSetup";
import { sampleDataRouter } from "@/server/trpc/routers/sampleData";
import { systemRouter } from "@/server/trpc/routers/system";
import { tenantSettingsRouter } from "@/server/trpc/routers/tenantSettings";
import { usageRouter } from "@/server/trpc/routers/usage";
import { verificationRouter } from "@/server/trpc/routers/verification";
import { verificationsRouter } from "@/server/trpc/routers/verifications";
import { webhookRouter } from "@/server/trpc/routers/webhook";

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
