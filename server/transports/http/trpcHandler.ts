// The tRPC transport: the limits of /v1 on body, source and JSON, then the library.
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { BATCH } from "@/server/contracts/limits";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/contracts/operations";
import { Problem, wrongMethod } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";
import { noteProblem, type Call, type Handler } from "@/server/transports/http/call";
import { countCall, type HttpDeps } from "@/server/transports/http/httpDeps";
import { trpcContext } from "@/server/transports/http/trpcContext";
import { parseJson, readJsonBody } from "@/server/transports/rest/body";
import type { Context } from "@/server/trpc/context";
import { appRouter } from "@/server/trpc/root";
import { problemOfCall } from "@/server/trpc/toProblem";

const ENDPOINT = "/api/trpc";

export function createTrpcHandler(httpDeps: HttpDeps): Handler {
  return async (request, peer, call) => {
    const ids = calledOperations(request);
    call.operation = ids.join(",");
    for (const id of ids) {
      const { rateLimitedBySource }: Operation = operations[id];
      if (rateLimitedBySource) await countCall(httpDeps, request, peer);
    }
    await checkInput(request, httpDeps.maxBodyBytes);
    return answerOf(httpDeps, request, call);
  };
}

function answerOf(httpDeps: HttpDeps, request: Request, call: Call): Promise<Response> {
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    createContext: async ({ resHeaders }): Promise<Context> => {
      const { context, principal, cookies } = await trpcContext(httpDeps, request, call.requestId);
      call.principal = principal;
      resHeaders.set("svc-verify-version", API_VERSION);
      for (const cookie of cookies) resHeaders.append("set-cookie", cookie);
      return context;
    },
    onError: ({ error, path }) => noteProblem(call, problemOfCall(error, path)),
  });
}

/**
 * The library reads a body by `json()` and gets the value that was checked. @throws payload_too_large, invalid_json,
 * invalid_request
 */
async function checkInput(request: Request, maxBytes: number): Promise<void> {
  if (request.method !== "POST") {
    const input = new URL(request.url).searchParams.get("input");
    if (input !== null) parseJson(input);
    return;
  }
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new Problem("invalid_request", "content-type: must be application/json");
  }
  const body = await readJsonBody(request, maxBytes);
  Object.defineProperty(request, "json", { value: () => Promise.resolve(body) });
}

/**
 * The operations that tRPC will call, from the path as it reads it: names separated by commas. tRPC also accepts
 * slashes at both ends and escaped names; no client sends them, and what is counted must be what is called.
 * @throws not_found, invalid_request (too many calls in one request; 405 for a method that the operation does not have)
 */
function calledOperations(request: Request): OperationId[] {
  const names = new URL(request.url).pathname.slice(`${ENDPOINT}/`.length).split(",", BATCH.calls + 1);
  const known = names.filter((name): name is OperationId => Object.hasOwn(operations, name));
  if (known.length < names.length) throw new Problem("not_found", "no such path");
  if (known.length > BATCH.calls) {
    throw new Problem("invalid_request", `send at most ${BATCH.calls} calls in one request`);
  }
  for (const id of known) {
    const method = operations[id].kind === "query" ? "GET" : "POST";
    if (request.method !== method) throw wrongMethod(method);
  }
  return known;
}
