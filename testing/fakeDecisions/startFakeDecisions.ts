// Decision models on localhost, in each wire form: POST /v1/decisions, POST /v1/systemone and POST /v1beta/decisions.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FakeError } from "@/testing/fakeModel/behavior";
import { modelsBody } from "@/testing/fakeModel/completion";
import { type DecisionCall, decisionBody, type Probabilities, readDecisionCall } from "@/testing/fakeDecisions/wire";

/** Answers in the order of the questions, an HTTP error, or a body as it is. */
type DecisionOutcome = readonly Probabilities[] | { status: number; error: FakeError } | { body: string };
export type DecisionBehavior = (call: DecisionCall) => DecisionOutcome | Promise<DecisionOutcome>;

export type FakeDecisions = {
  /** Below which an endpoint of this form is. */
  baseUrlOf(form: DecisionCall["form"]): string;
  calls: DecisionCall[];
  behave(behavior: DecisionBehavior): void;
  reset(): void;
  stop(): Promise<void>;
};

const FORMS: Readonly<Record<string, DecisionCall["form"]>> = {
  "POST /v1/decisions": "decisions",
  "POST /v1/systemone": "systemone",
  "POST /v1beta/decisions": "gemini",
};

export async function startFakeDecisions(first: DecisionBehavior): Promise<FakeDecisions> {
  let behavior = first;
  const calls: DecisionCall[] = [];

  async function decide(form: DecisionCall["form"], request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = readDecisionCall(form, await text(request), request.headers);
    if (!call) return send(response, 400, JSON.stringify({ error: { message: "not understood" } }));
    calls.push(call);
    const answer = await behavior(call);
    if ("status" in answer) return send(response, answer.status, JSON.stringify({ error: answer.error }));
    send(response, 200, "body" in answer ? answer.body : decisionBody(call, answer));
  }

  const server = createServer((request, response) => {
    const form = FORMS[`${request.method} ${request.url}`];
    if (form === undefined) return send(response, 200, modelsBody([{ id: "decider" }]));
    decide(form, request, response).catch((error: unknown) =>
      send(response, 500, JSON.stringify({ error: { message: String(error) } })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrlOf: (form) =>
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/${form === "gemini" ? "v1beta" : "v1"}`,
    calls,
    behave: (next) => {
      behavior = next;
    },
    reset: () => {
      calls.length = 0;
      behavior = first;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}
