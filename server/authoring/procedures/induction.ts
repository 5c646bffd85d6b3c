// Part of the rubric router, since operation IDs are paths of procedures.
import { fromDescription } from "@/server/authoring/induction/fromDescription";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { tenantProcedure } from "@/server/trpc/builder";

export const inductionProcedures = {
  fromDescription: tenantProcedure("rubric.fromDescription").mutation(({ ctx, input }) =>
    fromDescription(ctx.tenant, input.body),
  ),
  fromOutcomes: tenantProcedure("rubric.fromOutcomes").mutation(({ ctx, input }) =>
    fromOutcomes(ctx.tenant, input.body),
  ),
};
