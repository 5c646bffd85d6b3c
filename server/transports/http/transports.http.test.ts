// Common behavior of all routes.
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BATCH } from "@/server/contracts/limits";
import { ProblemBody } from "@/server/contracts/problems";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const fetchPath = (path: string, init?: RequestInit) => fetch(service.baseUrl + path, init);
const withKey = () => ({ authorization: `Bearer ${service.apiKey}` });

async function readProblem(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem = ProblemBody.parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}

describe("/v1", () => {
  it.each(["/v1", "/v1/", "/v1/nothing", "/v1/verifications/a/b/c", "/v1/rubrics/%E0%A4%A"])(
    "answers the unknown path %s with a problem",
    async (path) => {
      const response = await fetchPath(path, { headers: withKey() });
      expect(response.status).toBe(404);
      expect(await readProblem(response)).toMatchObject({ code: "not_found" });
    },
  );

  it("answers a wrong method with 405 and the methods that work", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "GET"]) {
      const response = await fetchPath("/v1/verify", { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(await readProblem(response)).toMatchObject({ code: "invalid_request" });
    }
    expect((await fetchPath("/v1/rubrics", { method: "DELETE" })).headers.get("allow")).toBe("GET, POST");
  });

  it("keeps a caller's request id, and only one that is harmless", async () => {
    const keptIdAnswer = await fetchPath("/v1/rubrics", { headers: { ...withKey(), "x-request-id": "abc-1" } });
    expect(keptIdAnswer.headers.get("x-request-id")).toBe("abc-1");
    const newIdAnswer = await fetchPath("/v1/rubrics", { headers: { ...withKey(), "x-request-id": "a b" } });
    expect(newIdAnswer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['{"a": 1, "a": 2}', '{"deep": [{"b": 1, "\\u0062": 2}]}', '{"__proto__": {}}'])(
    "refuses the ambiguous body %s",
    async (body) => {
      const headers = { ...withKey(), "content-type": "application/json" };
      expect(
        await readProblem(await fetchPath("/v1/rubrics/compile", { method: "POST", headers, body })),
      ).toMatchObject({
        code: "invalid_json",
      });
    },
  );

  it("stops reading a body that grows over the limit, declared or not", async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${service.baseUrl}/v1/verify`, {
        method: "POST",
        headers: { ...withKey(), "content-type": "application/json", "transfer-encoding": "chunked" },
      });
      let isOpen = true;
      request.on("response", (response) => {
        isOpen = false;
        response.resume();
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", (error) => (isOpen ? reject(error) : undefined));
      // Far more than the limit: an answer that waited for the end would never come, since there is none.
      // The client must read the response between two pieces, because the service closes the connection soon after it.
      const push = () => {
        if (!isOpen) return;
        if (request.write("x".repeat(65_536))) setImmediate(push);
        else request.once("drain", push);
      };
      push();
    });
    expect(status).toBe(413);
  });

  it("ends the connection of a refused request whose body has not arrived, and no other", async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const post = { hostname, port, path: "/v1/verify", method: "POST" };
    const largeRequest = httpRequest({ ...post, headers: { "content-length": "900000", connection: "keep-alive" } });
    largeRequest.on("error", () => undefined).write("{");
    const [refusal] = (await once(largeRequest, "response")) as [IncomingMessage];
    expect([refusal.statusCode, refusal.headers.connection]).toEqual([401, "close"]);
    largeRequest.destroy();
    const smallRequest = httpRequest({ ...post, headers: { connection: "keep-alive" } }).end("{}");
    const [keptAnswer] = (await once(smallRequest, "response")) as [IncomingMessage];
    expect([keptAnswer.statusCode, keptAnswer.headers.connection]).toEqual([401, "keep-alive"]);
    keptAnswer.resume();
  });

  it("reveals nothing about an unexpected failure", async () => {
    const brokenService = await startTestService();
    await brokenService.database.drop();
    const headers = { authorization: `Bearer ${brokenService.apiKey}` };
    const response = await fetch(`${brokenService.baseUrl}/v1/rubrics`, { headers });
    expect(response.status).toBe(500);
    const problem = await readProblem(response);
    expect(problem).toEqual({
      type: "http://docs.test/problems/internal_error",
      title: expect.any(String) as string,
      status: 500,
      code: "internal_error",
      fix: expect.any(String) as string,
    });
    await brokenService.stop();
  });
});

describe("tRPC", () => {
  const trpc = (path: string, input: unknown, headers = {}) =>
    fetchPath(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });

  it("answers the same data as REST to the same key", async () => {
    const { result } = (await (await trpc("rubric.templates", {}, withKey())).json()) as { result: { data: unknown } };
    expect(result.data).toEqual(await (await fetchPath("/v1/rubrics/templates", { headers: withKey() })).json());
  });

  it("includes the problem of a rejected request", async () => {
    for (const [headers, input, code] of [
      [{}, {}, "unauthorized"],
      [withKey(), { id: "00000000-0000-4000-8000-000000000000" }, "not_found"],
      [withKey(), { id: "nonsense" }, "not_found"],
    ] as const) {
      const { error } = (await (await trpc("verification.get", input, headers)).json()) as {
        error: { data: { problem: unknown } };
      };
      expect(ProblemBody.parse(error.data.problem).code).toBe(code);
    }
  });
});

describe("a tRPC path", () => {
  it.each([
    "proof.verify/",
    "/proof.verify",
    ["proof", "verify"].join("%2e"),
    ["proof.verify", "proof.keySet"].join("%2c"),
    "toString",
    ",",
    "",
  ])("that is not exactly names of operations is unknown: %j", async (path) => {
    const headers = { "content-type": "application/json" };
    const response = await fetchPath(`/api/trpc/${path}`, { method: "POST", headers, body: '{"body":{}}' });
    expect((await readProblem(response)).code).toBe("not_found");
  });

  it.each(['{"body":{"a":1,"a":2}}', '{"body":{"__proto__":{}}}', '{"body":'])(
    "is refused with the body %s, over POST and GET",
    async (text) => {
      const headers = { "content-type": "application/json" };
      const postAnswer = await fetchPath("/api/trpc/proof.verify", { method: "POST", headers, body: text });
      const getAnswer = await fetchPath(`/api/trpc/rubric.templates?input=${encodeURIComponent(text)}`, {
        headers: withKey(),
      });
      expect([(await readProblem(postAnswer)).code, (await readProblem(getAnswer)).code]).toEqual([
        "invalid_json",
        "invalid_json",
      ]);
    },
  );

  it.each([
    ["GET", "proof.verify", "POST"],
    ["GET", "rubric.templates,proof.verify", "POST"],
    ["POST", "rubric.templates", "GET"],
    ["PUT", "rubric.templates", "GET"],
  ])("answers %s %s with 405 and the method that works", async (method, path, allowedMethods) => {
    const response = await fetchPath(`/api/trpc/${path}?batch=1&input={}`, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowedMethods]);
    expect(await readProblem(response)).toMatchObject({ code: "invalid_request" });
  });

  it("with more calls than one request may have is refused before any of them runs", async () => {
    const send = (calls: number) => {
      const input = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, {}])));
      const path = `/api/trpc/${Array<string>(calls).fill("rubric.templates").join(",")}?batch=1&input=${input}`;
      return fetchPath(path, { headers: withKey() });
    };
    expect((await send(BATCH.calls)).status).toBe(200);
    expect(await readProblem(await send(BATCH.calls + 1))).toMatchObject({ code: "invalid_request" });
  });

  it("with several names counts each call against the limit of a source", async () => {
    const limitedService = await startTestService({ RATE_LIMIT_PER_MINUTE: "3" });
    const check = async (names: string[]) => {
      const response = await fetch(`${limitedService.baseUrl}/api/trpc/${names.join(",")}?batch=1`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(Object.fromEntries(names.map((_, index) => [index, { body: {} }]))),
      });
      return response.status;
    };
    expect(await check(["proof.verify", "proof.verify"])).toBe(200);
    expect(await check(["proof.verify", "proof.verify"])).toBe(429);
    await limitedService.stop();
  });
});

describe("transports other than /v1", () => {
  const post = (path: string, body: string, headers = {}) =>
    fetchPath(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

  it("refuse bodies over the limit", async () => {
    const largeBody = JSON.stringify({ body: { text: "x".repeat(1_048_577) } });
    for (const path of ["/api/trpc/proof.verify", "/api/auth/sign-in/email"]) {
      expect(await readProblem(await post(path, largeBody))).toMatchObject({ code: "payload_too_large" });
    }
  });

  it.each(["/api/", "/api/nothing", "/api/inngest", "/api/trpcx"])(
    "answer the unknown path %s with a problem",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const response = await fetchPath(path, { method });
        expect([response.status, (await readProblem(response)).code]).toEqual([404, "not_found"]);
        expect(response.headers.get("x-request-id")).toBeTruthy();
      }
    },
  );

  const send = async (method: string, path: string, headers = {}) => {
    const { hostname, port } = new URL(service.baseUrl);
    const request = httpRequest({ hostname, port, method, path, headers }).end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return answer;
  };

  it.each([
    "/v1/../pages",
    "/v1/%2e%2e/pages",
    "/v1/x/../../api/trpc",
    "/v1/..",
    "/v1/%2e%2e/metrics",
    "/x/.%2e/metrics",
  ])("answer %s with a problem", async (path) => {
    const answer = await send("GET", path);
    expect(answer.statusCode).toBe(404);
    expect(ProblemBody.parse(await json(answer)).code).toBe("not_found");
  });

  it.each([
    ["OPTIONS", "*"],
    ["GET", "http://evil.example/"],
    ["GET", "http://evil.example//x"],
    ["GET", "//evil.example/"],
  ])("refuse the target of %s %s", async (method, target) => {
    const answer = await send(method, target);
    expect([answer.statusCode, answer.headers.location, answer.headers.connection]).toEqual([400, undefined, "close"]);
    expect(ProblemBody.parse(await json(answer)).code).toBe("invalid_request");
  });

  it("refuse several Host headers", async () => {
    const socket = connect(Number(new URL(service.baseUrl).port), "127.0.0.1");
    socket.end("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"invalid_request"/);
  });

  it("answer a path that is not UTF-8 as unknown", async () => {
    expect((await send("GET", "/verifications/%ff%fe")).statusCode).toBe(404);
  });

  it.each(["/healthz", "/v1/rubrics", "/nothing"])("answer an upgrade of %s as a normal request", async (path) => {
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const [upgradeAnswer, plainAnswer] = [await send("GET", path, upgrade), await send("GET", path)];
    expect(upgradeAnswer.statusCode).toBe(plainAnswer.statusCode);
    upgradeAnswer.resume();
    plainAnswer.resume();
  });

  it("answer OPTIONS with the methods that work", async () => {
    const response = await fetchPath("/v1/rubrics", { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  it("check a proof behind a proxy that is not configured", async () => {
    const body = JSON.stringify({ body: {} });
    for (const address of ["203.0.113.9", "203.0.113.9:4711", "unknown", ""]) {
      const answer = await post("/api/trpc/proof.verify", body, { "x-forwarded-for": address });
      expect([address, answer.status]).toEqual([address, 200]);
    }
  });
});
