// Bodies of unknown callers have bounds in bytes, pieces and time, and for each source.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InngestServerDouble, signature, startInngestServer } from "@/testing/inngestServer";
import { startTestService, type TestService } from "@/testing/service";

let service: TestService;
let inngest: InngestServerDouble;
beforeAll(async () => {
  inngest = await startInngestServer();
  service = await startTestService({ ...inngest.environment, BODY_TIMEOUT_MS: "1000" });
});
afterAll(async () => {
  await inngest.stop();
  await service.stop();
});

type Head = { path: string; headers: Record<string, string> };

/** Sends the head of a POST, and leaves the body to the caller. */
async function openRequest({ baseUrl }: TestService, { path, headers }: Head): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined);
  const lines = Object.entries({ host: hostname, "content-type": "application/json", ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  return socket;
}

/** Returns the whole response, which is complete when the server has closed the connection. */
async function answer(socket: Socket): Promise<string> {
  return text(socket).catch(() => "");
}

const UNKNOWN_KEY = { authorization: `Bearer svk_${"x".repeat(43)}` };
const DECLARED_LENGTH = { "content-length": "1000000" };
const CHUNKED = { "transfer-encoding": "chunked" };
const OLD_SIGNATURE = { "x-inngest-signature": `t=1600000000&s=${"ab".repeat(32)}` };

describe("a refusal that needs only the headers is sent before the body arrives", () => {
  it.each<[string, string, Record<string, string>]>([
    ["/v1 with an unknown key", "/v1/verify", UNKNOWN_KEY],
    ["/mcp with an unknown key", "/mcp", UNKNOWN_KEY],
    ["/mcp without a key", "/mcp", {}],
    ["tRPC without a credential", "/api/trpc/verification.submit", {}],
    ["tRPC with an unknown key", "/api/trpc/verification.submit", UNKNOWN_KEY],
    ["a batch of tRPC", "/api/trpc/verification.submit,rubric.compile?batch=1", {}],
    ["a call of the engine without a signature", "/api/inngest", {}],
    ["a call of the engine with a malformed signature", "/api/inngest", { "x-inngest-signature": "t=1" }],
    ["a call of the engine with an old signature", "/api/inngest", OLD_SIGNATURE],
  ])("%s", async (_, path, headers) => {
    const socket = await openRequest(service, { path, headers: { ...headers, ...DECLARED_LENGTH } });
    expect(await answer(socket)).toMatch(/^HTTP\/1.1 401 /);
  });
});

const ROUTES: [string, string][] = [
  ["/v1", "/v1/rubrics/compile"],
  ["a public operation", "/v1/proofs/verify"],
  ["/mcp", "/mcp"],
  ["tRPC", "/api/trpc/proof.verify"],
  ["sign-in", "/api/auth/sign-out"],
];
const asCaller = ({ apiKey }: TestService) => ({ authorization: `Bearer ${apiKey}` });

describe.each(ROUTES)("%s", (_, path) => {
  it("refuses a body of one-byte chunks and closes the connection", async () => {
    const socket = await openRequest(service, { path, headers: { ...asCaller(service), ...CHUNKED } });
    socket.write("1\r\n1\r\n".repeat(12_000));
    const refusal = await answer(socket);
    expect(refusal).toMatch(/^HTTP\/1.1 400 /);
    expect(refusal).toContain("larger pieces");
    expect(refusal).toMatch(/connection: close/i);
  });

  it("refuses a body that does not arrive in time", async () => {
    const socket = await openRequest(service, {
      path,
      headers: { ...asCaller(service), ...DECLARED_LENGTH, "content-length": "9" },
    });
    socket.write("{");
    const refusal = await answer(socket);
    expect(refusal).toMatch(/^HTTP\/1.1 400 /);
    expect(refusal).toContain("must arrive within 1 s");
  });
});

it("bodies of one-byte chunks hold up no other client", async () => {
  const attacks = await Promise.all(
    Array.from({ length: 7 }, () => openRequest(service, { path: "/api/trpc/proof.verify", headers: CHUNKED })),
  );
  const attackEnds = attacks.map((socket) => {
    socket.write("1\r\n1\r\n".repeat(200_000));
    return answer(socket);
  });
  let refusals = 0;
  /** Compiles a rubric. Repeats calls that a busy machine refuses, as clients do, but at most two of them. */
  const compile = async (): Promise<Response> => {
    const response = await fetch(`${service.baseUrl}/v1/rubrics/compile`, {
      method: "POST",
      headers: { ...asCaller(service), "content-type": "application/json" },
      body: JSON.stringify({ name: "x", criteria: [] }),
    });
    if (response.status !== 503 || (refusals += 1) > 2) return response;
    await sleep(Number(response.headers.get("retry-after")) * 1_000);
    return compile();
  };
  for (let index = 0; index < 14; index += 1) {
    const response = await compile();
    expect(response.status, await response.text()).toBe(200);
  }
  await Promise.all(attackEnds);
});

describe("by source", () => {
  const post = ({ baseUrl }: TestService, path: string, headers: Record<string, string>, body: string) =>
    fetch(baseUrl + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

  it.each([
    ["/v1", "/v1/rubrics/compile"],
    ["/mcp", "/mcp"],
    ["tRPC", "/api/trpc/rubric.compile"],
  ])("unknown keys are counted at %s, and a known key is still served", async (_, path) => {
    const limitedService = await startTestService({ RATE_LIMIT_PER_MINUTE: "3" });
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      statuses.push((await post(limitedService, path, UNKNOWN_KEY, "{}")).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(401), 429]);
    const knownKeyAnswer = await post(limitedService, "/v1/rubrics/compile", asCaller(limitedService), "{}");
    expect(knownKeyAnswer.status).toBe(200);
    await limitedService.stop();
  });

  it("calls of the engine with a wrong signature are counted for their source, and further ones are still checked", async () => {
    const limitedService = await startTestService({ ...inngest.environment, RATE_LIMIT_PER_MINUTE: "2" });
    const forgedHeaders = { "x-inngest-signature": signature({}) };
    const call = async () => {
      const body = JSON.stringify({ event: {}, events: ["x".repeat(60_000)], steps: {}, ctx: {} });
      return (
        await post(limitedService, "/api/inngest?fnId=svc-verify-execute-verification&stepId=step", forgedHeaders, body)
      ).status;
    };
    expect([await call(), await call(), await call()]).toEqual([401, 401, 401]);
    expect((await post(limitedService, "/v1/proofs/verify", {}, "{}")).status).toBe(429);
    expect(await call()).toBe(401);
    await limitedService.stop();
  });

  it("bodies of unknown callers are counted in bytes, and one more is refused before it is read", async () => {
    const limitedService = await startTestService({ RATE_LIMIT_PER_MINUTE: "100" });
    const largeBody = JSON.stringify({ proof: "x".repeat(1_000_000) });
    // The first worker takes seconds to start, which would be counted as time.
    expect((await post(limitedService, "/v1/rubrics/compile", asCaller(limitedService), largeBody)).status).toBe(200);
    for (let sentCount = 0; sentCount < 4; sentCount += 1) {
      expect((await post(limitedService, "/v1/proofs/verify", {}, largeBody)).status).toBe(200);
    }
    const socket = await openRequest(limitedService, { path: "/v1/proofs/verify", headers: DECLARED_LENGTH });
    const refusal = await answer(socket);
    expect(refusal).toMatch(/^HTTP\/1.1 429 /);
    expect(refusal).toMatch(/retry-after: \d+/i);
    expect((await post(limitedService, "/api/trpc/proof.verify", {}, largeBody)).status).toBe(429);
    const knownKeyAnswer = await post(limitedService, "/v1/rubrics/compile", asCaller(limitedService), largeBody);
    expect(knownKeyAnswer.status).toBe(200);
    await limitedService.stop();
  });
});
