import { createCallerFactory, router } from "@/server/trpc/builder";
import { accountRouter } from "@/server/trpc/routers/account";
import { agreementRouter } from "@/server/trpc/routers/agreement";
import { calibrationRouter } from "@/server/trpc/routers/calibration";
import { evidenceRouter } from "@/server/trpc/routers/evidence";
import { cockpitRouter } from "@/server/trpc/routers/cockpit";
import { escalationRouter } from "@/server/trpc/routers/escalation";
import { proofRouter } from "@/server/trpc/routers/proof";
import { referenceSetRouter } from "@/server/trpc/routers/referenceSet";
import { reportingRouter } from "@/server/trpc/routers/reporting";
import { reportsRouter } from "@/server/trpc/routers/reports";
import { reviewRouter, searchRouter, viewRouter } from "@/server/trpc/routers/review";
import { rubricRouter } from "@/server/trpc/routers/rubric";
import { rubricDraftRouter, rubricEditorRouter } from "@/server/trpc/routers/rubricEditor";
import { survivalRouter } from "@/server/trpc/routers/survival";
import { systemRouter } from "@/server/trpc/routers/system";
import { usageRouter } from "@/server/trpc/routers/usage";
import { verificationRouter } from "@/server/trpc/routers/verification";
import { webhookRouter } from "@/server/trpc/routers/webhook";

export const appRouter = router({
  verification: verificationRouter,
  proof: proofRouter,
  rubric: rubricRouter,
  rubricDraft: rubricDraftRouter,
  rubricEditor: rubricEditorRouter,
  calibration: calibrationRouter,
  cockpit: cockpitRouter,
  escalation: escalationRouter,
  account: accountRouter,
  referenceSet: referenceSetRouter,
  webhook: webhookRouter,
  usage: usageRouter,
  reporting: reportingRouter,
  reports: reportsRouter,
  agreement: agreementRouter,
  evidence: evidenceRouter,
  survival: survivalRouter,
  review: reviewRouter,
  view: viewRouter,
  search: searchRouter,
  system: systemRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
