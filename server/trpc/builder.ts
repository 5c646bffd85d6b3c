// Builders of procedures: credential, scope, input, output and tenant come from the operation's row.
import { initTRPC } from "@trpc/server";
import { outputSchema } from "@/server/contracts/operation";
import type { OperationId, Operations } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";
import { problemBody } from "@/server/contracts/problems";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Principal } from "@/server/deps/principal";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { forClient } from "@/server/work/client";
import type { Context } from "@/server/trpc/context";
import { inputParser } from "@/server/trpc/inputParser";
import { problemOfCall } from "@/server/trpc/toProblem";

export type ProcedureMeta = { operation: OperationId };

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // The browser reads `data.problem`: the same body that REST serves.
    errorFormatter: ({ shape, error, ctx, path }) => {
      const body = problemBody(problemOfCall(error, path), ctx?.deps.settings.docsUrl ?? "");
      return { ...shape, message: body.title, data: { code: shape.data.code, httpStatus: body.status, problem: body } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

type IdsWith<A> = { [Id in OperationId]: Operations[Id]["auth"] extends A ? Id : never }[OperationId];
export type PublicOperationId = IdsWith<"none">;
export type TenantOperationId = Exclude<OperationId, PublicOperationId>;

/** A procedure without authentication. */
export function publicProcedure<Id extends PublicOperationId>(id: Id) {
  const operation: Operations[Id] = operations[id];
  return t.procedure.meta({ operation: id }).input(inputParser(operation)).output(outputSchema(operation));
}

/** A procedure of one tenant: `ctx.tenant` has the deps of its verb, `ctx.principal` is the caller. */
export function tenantProcedure<Id extends TenantOperationId>(id: Id) {
  const operation: Operations[Id] = operations[id];
  return t.procedure
    .meta({ operation: id })
    .use(({ ctx, next }) => {
      requireOpen(operation, ctx.deps.settings.flags);
      if (ctx.refusal) throw ctx.refusal;
      authorize(operation, ctx.principal);
      const principal = ctx.principal as Principal;
      const tenant = tenantDeps(ctx.deps, principal.tenantId, ctx.requestId);
      return forClient(ctx.client, () => next({ ctx: { ...ctx, principal, tenant } }));
    })
    .input(inputParser(operation))
    .output(outputSchema(operation));
}
