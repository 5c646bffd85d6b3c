// One call to a procedure over real HTTP, as the browser makes it; its refusal is read as REST would answer it.
import type { Operation } from "@/server/contracts/operation";
import type { OperationId } from "@/server/contracts/operations";
import { operations } from "@/server/contracts/operations";

export type TrpcCall = {
  headers?: Record<string, string>;
  input?: unknown;
  /** Sent as it is, in place of `input`. */
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
  // Refused before the library, so the problem is the body.
  const body = reply.result?.data ?? reply.error?.data.problem ?? (reply as Record<string, unknown>);
  return { status: response.status, headers: response.headers, body };
}
