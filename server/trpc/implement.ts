// Binds verbs to their operations. The operation's row defines flag, credential, scope, limit, input, output and
// tenant.
import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import { outputSchema, type Operation, type OperationInput, type OperationOutput } from "@/server/contracts/operation";
import { problemBody } from "@/server/contracts/problems";
import type { PublicContext, VerbContext } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Context } from "@/server/trpc/context";
import { inputParser } from "@/server/trpc/inputParser";
import { toProblem } from "@/server/trpc/toProblem";

type Meta = { operation: string };

/** The rows that have procedures, by the path of a call. */
const rowsByPath = new Map<string, Operation>();

/** Finds the row of the call at `path`. Returns null for a path without a procedure. */
export const findRow = (path: string | undefined): Operation | null => rowsByPath.get(path ?? "") ?? null;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // The browser reads `data.problem`, which is the same body as REST returns.
    errorFormatter: ({ shape, error, ctx, path }) => {
      const problem = toProblem(error, findRow(path));
      const body = problemBody(problem, ctx?.deps.settings.docsUrl ?? "");
      return { ...shape, message: body.title, data: { code: shape.data.code, httpStatus: body.status, problem: body } };
    },
  });

export const router = t.router;

type Types<O extends Operation> = { input: OperationInput<O>; output: OperationOutput<O>; meta: Meta };
export type ProcedureOf<O extends Operation> = O extends { kind: "query" }
  ? TRPCQueryProcedure<Types<O>>
  : TRPCMutationProcedure<Types<O>>;

type Verb<O extends Operation> = (
  context: O extends { auth: "none" } ? PublicContext : VerbContext,
  input: OperationInput<O>,
) => OperationOutput<O> | Promise<OperationOutput<O>>;

type Rows = Readonly<Record<string, Operation>>;
type Verbs<R extends Rows> = { [Id in keyof R]: Verb<R[Id]> };
type Procedures<R extends Rows> = { [Id in keyof R]: ProcedureOf<R[Id]> };

/** Creates a procedure for each row. A missing or surplus verb, or one of another type, does not compile. */
export function implement<R extends Rows>(rows: R, verbs: Verbs<NoInfer<R>>): Procedures<R> {
  const procedures = Object.entries(rows).map(([id, row]) => [id, bind(id, row, verbs[id] as unknown as AnyVerb)]);
  return Object.fromEntries(procedures) as Procedures<R>;
}

type AnyVerb = (context: PublicContext | VerbContext, input: unknown) => unknown;

function bind(id: string, row: Operation, verb: AnyVerb) {
  rowsByPath.set(id, row);
  // Given the schema itself, tRPC would parse asynchronously, which is many times slower in zod.
  const output = outputSchema(row);
  const procedure = t.procedure
    .meta({ operation: id })
    .use(async ({ ctx, next }) => next({ ctx: { verbContext: await admit(row, ctx) } }))
    .input(inputParser(row))
    .output((value: unknown) => output.parse(value));
  const call = ({ ctx, input }: { ctx: { verbContext: PublicContext | VerbContext }; input: unknown }) =>
    verb(ctx.verbContext, input) as OperationOutput<Operation>;
  return row.kind === "query" ? procedure.query(call) : procedure.mutation(call);
}

/**
 * Checks a call before its input is read, in the same order for every transport.
 * @throws the refusals of the row
 */
async function admit(row: Operation, ctx: Context): Promise<PublicContext | VerbContext> {
  const { deps, signedIn, countPasswordAttempt, status, replyHeaders } = ctx;
  requireOpen(row, deps.settings.flags);
  const allowCached = row.kind === "query" || row.checksKeyInWrite === true;
  const actor = row.auth === "none" ? null : await ctx.authenticate(allowCached);
  authorize(row, actor);
  if (row.rateLimitedBySource) Object.assign(replyHeaders, await ctx.countCall());
  return actor ? toVerbContext(ctx, actor) : { ...deps, signedIn, countPasswordAttempt, status, client: ctx.client };
}

function toVerbContext({ deps, requestId, client, replyHeaders }: Context, actor: Principal): VerbContext {
  const keyId = actor.kind === "apiKey" ? actor.keyId : null;
  const tenant = tenantDeps(deps, actor.tenantId, { requestId, keyId, client });
  return { ...tenant, actor, callerId: callerOf(actor), replyHeaders };
}
