// A fake service whose answers a test scripts, for faults that a real service does not show on demand.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Problem, problemBody, type ProblemCode } from "@/server/contracts/problems";
import type { VerificationObject } from "@/server/verification/contract/verification";

export const VERIFICATION_ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
export const RUBRIC_ID = "0197a1b2-0000-7000-8000-000000000002";

type SeenRequest = {
  method: string;
  url: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  body: string;
};
export type Answer = (response: ServerResponse) => void;
export type ScriptedService = Awaited<ReturnType<typeof startScriptedService>>;

/** Starts a fake service. It answers every request with a verification that is met, until a test sets `script`. */
export async function startScriptedService() {
  const seenRequests: SeenRequest[] = [];
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seenRequests,
    /** Returns the answer to a request. `index` is 0 for the first one. */
    script: (_request: SeenRequest, _index: number): Answer => jsonAnswer(200, verification()),
    /** Closes the server and all connections. */
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = message;
    const { authorization } = headers;
    const idempotencyKey = headers["idempotency-key"]?.toString();
    const request = { method, url, idempotencyKey, authorization, body: await text(message) };
    seenRequests.push(request);
    service.script(request, seenRequests.length - 1)(response);
  }

  return service;
}

export const verification = (fields: Partial<VerificationObject> = {}): VerificationObject => ({
  id: VERIFICATION_ID,
  status: "succeeded",
  rubric_id: RUBRIC_ID,
  submission_hash: "0".repeat(64),
  determination: "met",
  current: null,
  decided: "none",
  flagged: false,
  created_at: "2026-06-01T00:00:00.000Z",
  ...fields,
});

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

export function problemAnswer(code: ProblemCode, headers: Record<string, string> = {}): Answer {
  const body = problemBody(new Problem(code, "as scripted"), "http://docs.test");
  return jsonAnswer(body.status, body, { "content-type": "application/problem+json", ...headers });
}
