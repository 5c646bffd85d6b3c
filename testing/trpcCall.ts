// One call of a procedure over real HTTP, like the browser's; an error is returned as over REST.
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";

export type TrpcCall = {
  headers?: Record<string, string>;
  input?: unknown;
  /** Sent unchanged, instead of `input`. */
  rawBody?: string;
};
export type TrpcAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

type Reply = { result?: { data: Record<string, unknown> }; error?: { data: { problem: Record<string, unknown> } } };

export async function trpcCall(baseUrl: string, id: OperationId, call: TrpcCall): Promise<TrpcAnswer> {
  const { kind }: Operation = operations[id];
  const url = new URL(`/api/trpc/${id}`, baseUrl);
  const input = JSON.stringify(call.input ?? {});
  if (kind === "query") url.searchParams.set("input", input);
  const response = await fetch(url, {
    method: kind === "query" ? "GET" : "POST",
    headers: { ...(kind === "query" ? {} : { "content-type": "application/json" }), ...call.headers },
    ...(kind === "query" ? {} : { body: call.rawBody ?? input }),
  });
  const reply = (await response.json()) as Reply;
  // Rejected before tRPC, so the problem is the body.
  const body = reply.result?.data ?? reply.error?.data.problem ?? (reply as Record<string, unknown>);
  return { status: response.status, headers: response.headers, body };
}
