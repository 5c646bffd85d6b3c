import { listCurrentCalibrations } from "@/server/calibration/list";
import { suggestThreshold } from "@/server/calibration/suggestThreshold";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const calibrationRouter = router({
  list: tenantProcedure("calibration.list").query(({ ctx }) => listCurrentCalibrations(ctx.tenant)),
  suggest: tenantProcedure("calibration.suggest").query(({ ctx, input }) => suggestThreshold(ctx.tenant, input)),
});
