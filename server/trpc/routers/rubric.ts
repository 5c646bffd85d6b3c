import { getRubric } from "@/server/domain/rubric/get";
import { listRubrics } from "@/server/domain/rubric/list";
import { previewRubric } from "@/server/domain/authoring/preview";
import { registerRubric } from "@/server/domain/authoring/register";
import { listTemplates } from "@/server/domain/authoring/templates/templates";
import { tryExamples } from "@/server/domain/trial/tryExamples";
import { inductionProcedures } from "@/server/trpc/routers/induction";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const rubricRouter = router({
  ...inductionProcedures,
  list: tenantProcedure("rubric.list").query(({ ctx, input }) => listRubrics(ctx.tenant, input)),
  register: tenantProcedure("rubric.register").mutation(({ ctx, input }) =>
    registerRubric(ctx.tenant, ctx.principal, input.body),
  ),
  compile: tenantProcedure("rubric.compile").mutation(({ ctx, input }) =>
    previewRubric(ctx.tenant.db.tenantId, input.body),
  ),
  templates: tenantProcedure("rubric.templates").query(({ ctx }) => listTemplates(ctx.tenant.db.tenantId)),
  examples: tenantProcedure("rubric.examples").mutation(({ ctx, input }) =>
    tryExamples(ctx.tenant, ctx.principal, input.body),
  ),
  get: tenantProcedure("rubric.get").query(({ ctx, input }) => getRubric(ctx.tenant, input.id)),
});
