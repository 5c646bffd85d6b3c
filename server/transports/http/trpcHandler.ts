// The tRPC transport: applies the limits of /v1 on body, source and JSON, then calls the library.
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { BATCH } from "@/server/contracts/limits";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";
import { noteProblem, type Handler } from "@/server/transports/http/call";
import { countCall, type HttpDeps } from "@/server/transports/http/httpDeps";
import { parseJson, readJsonBody } from "@/server/transports/http/jsonBody";
import type { ReceivedRequest } from "@/server/transports/http/receiveBody";
import { trpcContext } from "@/server/transports/http/trpcContext";
import type { Context } from "@/server/trpc/context";
import { appRouter } from "@/server/api/router";
import { findRow } from "@/server/trpc/implement";
import { toProblem } from "@/server/trpc/toProblem";

const ENDPOINT = "/api/trpc";

export function createTrpcHandler(httpDeps: HttpDeps): Handler {
  return async (request, peer, call) => {
    const ids = calledOperations(request);
    call.operation = ids.join(",");
    for (const id of ids) {
      const { rateLimitedBySource }: Operation = operations[id];
      if (rateLimitedBySource) await countCall(httpDeps, request, peer);
    }
    checkHead(request);
    return answerTrpcRequest(httpDeps, { request, peer, call }, strictestNumberRule(ids));
  };
}

/**
 * Answers a request. The library reads the body after a procedure has authorized its caller.
 * @throws the refusals of readJsonBody unchanged, since the library would answer them as errors of its calls
 */
async function answerTrpcRequest(
  httpDeps: HttpDeps,
  received: ReceivedRequest,
  numbers: Operation["bodyNumbers"],
): Promise<Response> {
  const { request, peer, call } = received;
  let bodyFailure: { error: unknown } | null = null;
  const readInput = () =>
    readJsonBody(httpDeps, received, { maxBytes: httpDeps.maxBodyBytes, numbers }).catch((error: unknown) => {
      bodyFailure = { error };
      throw error;
    });
  if (request.method === "POST") Object.defineProperty(request, "json", { value: readInput });
  const answer = await fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    createContext: async ({ resHeaders }): Promise<Context> => {
      const { context, principal, cookies } = await trpcContext(httpDeps, request, peer, call.requestId);
      call.principal = principal;
      resHeaders.set("svc-verify-version", API_VERSION);
      for (const cookie of cookies) resHeaders.append("set-cookie", cookie);
      return context;
    },
    onError: ({ error, path }) => noteProblem(call, toProblem(error, findRow(path))),
  });
  const { error } = (bodyFailure as { error: unknown } | null) ?? {};
  if (error !== undefined) throw error;
  return answer;
}

/** Returns the strictest rule for numbers, because the calls of a batch share a body. */
function strictestNumberRule(ids: readonly OperationId[]): Operation["bodyNumbers"] {
  const rows = ids.map((id): Operation => operations[id]);
  return rows.every(({ bodyNumbers }) => bodyNumbers === "rounded") ? "rounded" : undefined;
}

/**
 * Checks the head of a request.
 * @throws invalid_json, invalid_request
 */
function checkHead(request: Request): void {
  if (request.method !== "POST") {
    const input = new URL(request.url).searchParams.get("input");
    if (input !== null) parseJson(input);
    return;
  }
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new Problem("invalid_request", "content-type: must be application/json");
  }
}

/**
 * Lists the operations that tRPC will call, from the path as tRPC reads it: names separated by commas. tRPC also
 * accepts slashes at both ends and escaped names, which no client sends. They are refused, so that the counted calls
 * are the ones that run.
 * @throws not_found, invalid_request (too many calls in one request; 405 for a method that the operation does not have)
 */
function calledOperations(request: Request): OperationId[] {
  const names = new URL(request.url).pathname.slice(`${ENDPOINT}/`.length).split(",", BATCH.calls + 1);
  const operationIds = names.filter((name): name is OperationId => Object.hasOwn(operations, name));
  if (operationIds.length < names.length) throw new Problem("not_found", "no such path");
  if (operationIds.length > BATCH.calls) {
    throw new Problem("invalid_request", `send at most ${BATCH.calls} calls in one request`);
  }
  for (const id of operationIds) {
    const method = operations[id].kind === "query" ? "GET" : "POST";
    if (request.method !== method) throw wrongMethod(method);
  }
  return operationIds;
}
