import { addWebhookEndpoint } from "@/server/webhooks/add";
import {
  changeWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  rotateWebhookSecret,
} from "@/server/webhooks/endpoints";
import { listDeliveries, redeliver } from "@/server/webhooks/deliveries";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const webhookRouter = router({
  create: tenantProcedure("webhook.create").mutation(({ ctx, input }) =>
    addWebhookEndpoint(ctx.tenant, ctx.principal, input.body),
  ),
  list: tenantProcedure("webhook.list").query(({ ctx }) => listWebhookEndpoints(ctx.tenant)),
  get: tenantProcedure("webhook.get").query(({ ctx, input }) => getWebhookEndpoint(ctx.tenant, input.id)),
  change: tenantProcedure("webhook.change").mutation(({ ctx, input }) =>
    changeWebhookEndpoint(ctx.tenant, ctx.principal, input),
  ),
  rotate: tenantProcedure("webhook.rotate").mutation(({ ctx, input }) =>
    rotateWebhookSecret(ctx.tenant, ctx.principal, input),
  ),
  delete: tenantProcedure("webhook.delete").mutation(({ ctx, input }) =>
    removeWebhookEndpoint(ctx.tenant, ctx.principal, input.id),
  ),
  deliveries: tenantProcedure("webhook.deliveries").query(({ ctx, input }) => listDeliveries(ctx.tenant, input)),
  redeliver: tenantProcedure("webhook.redeliver").mutation(({ ctx, input }) =>
    redeliver(ctx.tenant, ctx.principal, input),
  ),
});
