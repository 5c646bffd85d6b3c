// The /v1 transport: the same order of checks for every operation, then the tRPC procedure.
import type { ExportedFile } from "@/server/contracts/exportedFile";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import type { Operation } from "@/server/contracts/operation";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Deps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { readJsonBody } from "@/server/transports/rest/body";
import { readFormat } from "@/server/transports/rest/files";
import { match } from "@/server/transports/rest/match";
import { readQuery } from "@/server/transports/rest/query";
import type { RateLimit } from "@/server/transports/rest/rateLimit";
import type { Handler } from "@/server/transports/http/call";
import { respond, respondFile } from "@/server/transports/rest/respond";
import type { SourceResolver } from "@/server/transports/http/source";
import type { Context } from "@/server/trpc/context";
import { procedureOf } from "@/server/trpc/procedure";
import { toProblem } from "@/server/trpc/toProblem";

export type RestOptions = {
  deps: Deps;
  authenticate(headers: Headers): Promise<Principal | null>;
  status: Context["status"];
  resolveSource: SourceResolver;
  rateLimit: RateLimit;
  maxBodyBytes: number;
};

/** @throws every refusal as a Problem */
export function createRestHandler(options: RestOptions): Handler {
  return async (request, peer, call) => {
    const { pathname, search } = splitUrl(request.url);
    const found = match(request.method, pathname);
    if (found.kind === "unknown") throw new Problem("not_found", "no such path");
    if (found.kind === "wrong_method") throw wrongMethod(found.allow.join(", "));
    const { operation, id } = found.route;
    call.operation = id;
    try {
      requireOpen(operation, options.deps.settings.flags);
      call.principal = operation.auth === "none" ? null : await options.authenticate(request.headers);
      authorize(operation, call.principal);
      const limitHeaders = operation.rateLimitedBySource
        ? await options.rateLimit(options.resolveSource(peer, request.headers.get("x-forwarded-for")))
        : {};
      const body = operation.body
        ? { body: await readJsonBody(request, options.maxBodyBytes, operation.bodyOptional) }
        : {};
      const asked = readFormat(id, operation, search);
      const input = {
        ...(asked.query ? readQuery(asked.query, asked.search) : {}),
        ...readHeaders(operation, request.headers),
        ...found.params,
        ...body,
      };
      const context: Context = {
        deps: options.deps,
        principal: call.principal,
        requestId: call.requestId,
        client: request.signal,
        status: options.status,
        replyHeaders: limitHeaders,
      };
      const output = await procedureOf(context, asked.id)(input);
      if (asked.type !== null) return respondFile(asked.type, output as ExportedFile, context.replyHeaders);
      return respond(statusOf(operation, output), output, context.replyHeaders);
    } catch (error) {
      throw toProblem(error, operation);
    }
  };
}

function statusOf(operation: Operation, output: unknown): number {
  if (operation.pick) return operation.pick(output as never);
  return Number(Object.keys(operation.success)[0]);
}

function readHeaders(operation: Operation, headers: Headers): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of Object.keys(operation.headers?.shape ?? {})) {
    const value = headers.get(field.replaceAll("_", "-"));
    if (value !== null) values[field] = value;
  }
  return values;
}

function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const rest = start < 0 ? "/" : url.slice(start);
  const mark = rest.indexOf("?");
  return mark < 0 ? { pathname: rest, search: "" } : { pathname: rest.slice(0, mark), search: rest.slice(mark + 1) };
}
