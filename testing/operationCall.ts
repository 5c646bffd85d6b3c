// One call of an operation by a test, and the interface of a suite to its cases.
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import type { ProblemCode } from "@/server/contracts/problems";
import type { TestAccount } from "@/testing/factories";
import type { TestService } from "@/testing/service";
import { isFile } from "@/testing/openapi/send";
import { trpcCall } from "@/testing/trpcCall";

export type Call = {
  /** null: no Authorization header; absent: the suite's key, or its account for a cockpit operation. */
  key?: string | null;
  /** Calls instead of a key; absent on a cockpit operation: an account that is owner and reviewer. */
  account?: TestAccount;
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  rawBody?: string;
};
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
export type Suite = {
  service(): TestService;
  call(call: Call): Promise<Answer>;
  refuses(call: Call, code: ProblemCode, detail?: RegExp): Promise<Answer>;
};

export type SuiteOptions = {
  /** Builds a call that succeeds with the suite's key. */
  valid(service: TestService): Promise<Call> | Call;
  environment?: Record<string, string>;
};

/** Makes a call over REST, or over tRPC if the operation has no REST path. */
export async function send(service: TestService, id: OperationId, sentCall: Call): Promise<Answer> {
  const { http }: Operation = operations[id];
  if (!http) {
    const input = { ...sentCall.params, ...sentCall.query, ...("body" in sentCall ? { body: sentCall.body } : {}) };
    return trpcCall(service.baseUrl, id, { ...sentCall, input });
  }
  const { method, path } = http;
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => sentCall.params?.[name] ?? "");
  const url = new URL(service.baseUrl + filledPath);
  for (const [name, value] of Object.entries(sentCall.query ?? {})) url.searchParams.append(name, String(value));
  const body = sentCall.rawBody ?? ("body" in sentCall ? JSON.stringify(sentCall.body) : undefined);
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...sentCall.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const file = isFile(response.headers.get("content-type"));
  const answer = (file ? { text } : text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}

export const bearer = (key: string | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key}` };
