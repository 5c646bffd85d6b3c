// An OpenAI-compatible endpoint on localhost that answers with a behavior; the project's only fake.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Behavior, FakeAnswer, FakeCall, FakeError } from "@/testing/fakeModel/behavior";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { completionBody, type ListedModel, modelsBody } from "@/testing/fakeModel/completion";
import { asReading } from "@/testing/fakeModel/reading";
import { readCall } from "@/testing/fakeModel/request";

const MODELS: readonly ListedModel[] = ["fake-1", "fake-2", "fake-3"].map((id) => ({ id }));
const REMEMBERED_CALLS = 5_000;
/** Longer than any client keeps an idle connection, so that none is closed during a request. */
const KEEP_ALIVE_MS = 120_000;

export type FakeModel = {
  /** Ends in /v1; the value of OPENAI_BASE_URL. */
  baseUrl: string;
  /** The latest 5,000 valid calls, oldest first. */
  calls: readonly FakeCall[];
  /** Replaces the behavior. */
  behave(behavior: Behavior): void;
  /** Replaces the list of models; null: the endpoint has none. */
  list(models: readonly ListedModel[] | null): void;
  /** Clears the calls and restores the initial behavior and list. */
  reset(): void;
  stop(): Promise<void>;
};

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

function sendError(response: ServerResponse, status: number, error: FakeError, headers?: Record<string, string>): void {
  send(response, status, JSON.stringify({ error: { type: null, param: null, code: null, ...error } }), headers);
}

/** Sends half of the announced JSON body. */
function cutHalfWay(response: ServerResponse): void {
  const half =
    '{"id":"chatcmpl-fake","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"{';
  response.writeHead(200, { "content-type": "application/json", "content-length": half.length * 2 });
  response.write(half, () => response.destroy());
}

function endless(response: ServerResponse): void {
  const spaces = Buffer.alloc(1024 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    while (!response.destroyed && response.write(spaces));
  };
  response.on("drain", more);
  more();
}

async function perform(response: ServerResponse, call: FakeCall, answer: FakeAnswer, serial: number): Promise<void> {
  if (answer.delayMs) await sleep(answer.delayMs, undefined, { ref: false });
  if (response.destroyed) return;
  if ("status" in answer) return sendError(response, answer.status, answer.error, answer.headers);
  if ("body" in answer) {
    return send(response, 200, answer.body, { "content-type": answer.contentType ?? "application/json" });
  }
  if (!("connection" in answer)) return send(response, 200, completionBody(call, answer, serial));
  if (answer.connection === "dropped") response.destroy();
  if (answer.connection === "cut_half_way") cutHalfWay(response);
  if (answer.connection === "endless") endless(response);
}

/** Listens on `port` (default: any free one) and answers with `behavior` (default: `correct([])`). */
export async function startFakeModel(options: { port?: number; behavior?: Behavior } = {}): Promise<FakeModel> {
  const first = options.behavior ?? correct([]);
  let behavior = first;
  let listed: readonly ListedModel[] | null = MODELS;
  let serial = 0;
  const calls: FakeCall[] = [];

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { call, refused } = readCall(await text(request), request.headers.authorization ?? null);
    if (!call) return sendError(response, refused.status, refused.error);
    calls.push(call);
    if (calls.length > REMEMBERED_CALLS) calls.shift();
    call.answer = asReading(call, await behavior(call));
    await perform(response, call, call.answer, ++serial);
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const route = `${request.method} ${request.url}`;
    if (route === "POST /v1/chat/completions") {
      complete(request, response).catch((error: unknown) =>
        sendError(response, 500, { message: `fake model: ${String(error)}`, type: "server_error" }),
      );
    } else if (route === "GET /v1/models" && listed) send(response, 200, modelsBody(listed));
    else
      sendError(response, 404, {
        message: `Unknown request URL: ${route}`,
        type: "invalid_request_error",
        code: "unknown_url",
      });
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve),
  );

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    behave: (next) => {
      behavior = next;
    },
    list: (models) => {
      listed = models;
    },
    reset: () => {
      calls.length = 0;
      behavior = first;
      listed = MODELS;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
