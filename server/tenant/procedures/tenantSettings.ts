import { changeTenantSettings, getTenantSettings } from "@/server/tenant/settings";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const tenantSettingsRouter = router({
  get: tenantProcedure("tenantSettings.get").query(({ ctx }) => getTenantSettings(ctx.tenant)),
  change: tenantProcedure("tenantSettings.change").mutation(({ ctx, input }) =>
    changeTenantSettings(ctx.tenant, ctx.principal, input.body),
  ),
});
