import { createCallerFactory, router } from "@/server/trpc/builder";
import { calibrationRouter } from "@/server/trpc/routers/calibration";
import { proofRouter } from "@/server/trpc/routers/proof";
import { rubricRouter } from "@/server/trpc/routers/rubric";
import { systemRouter } from "@/server/trpc/routers/system";
import { verificationRouter } from "@/server/trpc/routers/verification";

export const appRouter = router({
  verification: verificationRouter,
  proof: proofRouter,
  rubric: rubricRouter,
  calibration: calibrationRouter,
  system: systemRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
