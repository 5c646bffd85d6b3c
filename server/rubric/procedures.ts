import { getRubric } from "@/server/rubric/get";
import { listRubrics } from "@/server/rubric/list";
import { previewRubric } from "@/server/authoring/preview";
import { registerRubric } from "@/server/authoring/register";
import { listTemplates } from "@/server/authoring/templates/templates";
import { tryExamples } from "@/server/trial/tryExamples";
import { inductionProcedures } from "@/server/authoring/procedures/induction";
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
