// The /v1 transport: the same order of checks for every operation, then the tRPC procedure.
import { randomUUID } from "node:crypto";
import type { ExportedFile } from "@/server/contracts/exportedFile";
import { Problem } from "@/server/contracts/problems";
import type { Operation } from "@/server/contracts/operation";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Deps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { readJsonBody } from "@/server/surfaces/rest/body";
import { readFormat } from "@/server/surfaces/rest/files";
import { match } from "@/server/surfaces/rest/match";
import { readQuery } from "@/server/surfaces/rest/query";
import type { RateLimit } from "@/server/surfaces/rest/rateLimit";
import { respond, respondFile, respondProblem } from "@/server/surfaces/rest/respond";
import type { Replier } from "@/server/surfaces/rest/respond";
import type { SourceResolver } from "@/server/surfaces/http/source";
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

/** `peer`: the remote address of the socket, or null. */
export type RestHandler = (request: Request, peer: string | null) => Promise<Response>;

export function createRestHandler(options: RestOptions): RestHandler {
  return async (request, peer) => {
    const { pathname, search } = splitUrl(request.url);
    const replier: Replier = { requestId: requestIdOf(request), docsUrl: options.deps.settings.docsUrl };
    const found = match(request.method, pathname);
    if (found.kind === "unknown") return respondProblem(replier, new Problem("not_found", "no such path"));
    if (found.kind === "wrong_method") {
      const allow = found.allow.join(", ");
      const problem = new Problem("invalid_request", `method: use ${allow}`, { headers: { allow } });
      return respondProblem(replier, problem, 405);
    }
    const { operation, id } = found.route;
    try {
      requireOpen(operation, options.deps.settings.flags);
      const principal = operation.auth === "none" ? null : await options.authenticate(request.headers);
      authorize(operation, principal);
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
        principal,
        requestId: replier.requestId,
        status: options.status,
        replyHeaders: limitHeaders,
      };
      const output = await procedureOf(context, asked.id)(input);
      if (asked.type !== null) return respondFile(replier, asked.type, output as ExportedFile, context.replyHeaders);
      return respond(replier, statusOf(operation, output), output, context.replyHeaders);
    } catch (error) {
      const problem = toProblem(error, operation);
      if (problem.code === "internal_error") {
        options.deps.log.error({ err: problem.cause, requestId: replier.requestId, operation: id }, "request failed");
      }
      return respondProblem(replier, problem);
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

/** The caller's request ID if it is well-formed. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const rest = start < 0 ? "/" : url.slice(start);
  const mark = rest.indexOf("?");
  return mark < 0 ? { pathname: rest, search: "" } : { pathname: rest.slice(0, mark), search: rest.slice(mark + 1) };
}
