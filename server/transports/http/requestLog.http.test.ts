// Every request has an ID on its answer and one line in the log; what fails later because of it is logged with that ID.
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createLog } from "@/server/platform/log";
import { DETERMINISTIC_SPEC, makeAccount, makeKey, makeRubric } from "@/testing/factories";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { serverError } from "@/testing/fakeModel/behaviors/failing";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { answers, type Receiver, startReceiver } from "@/testing/receiver";
import { signIn } from "@/testing/signIn";
import { waitUntil } from "@/testing/webhookHome";

type Line = Record<string, unknown> & { level: number; msg: string; requestId?: string };
const INFO = 30;
const WARN = 40;
const ERROR = 50;

let lines: Line[] = [];
let service: JudgedService;
let receiver: Receiver;

beforeAll(async () => {
  const log = createLog("debug", { write: (line) => void lines.push(JSON.parse(line) as Line) });
  service = await startJudgedService(correct([]), { WEBHOOK_ALLOW_PRIVATE: "true" }, log);
  receiver = await startReceiver(answers(500));
});
afterAll(async () => {
  receiver.stop();
  await service.stop();
});
beforeEach(() => {
  lines = [];
});

let serial = 0;
type Sent = { id: string; response: Response };

async function send(
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Sent> {
  const id = `sent-${++serial}`;
  const response = await fetch(service.baseUrl + path, { ...init, headers: { ...headers, "x-request-id": id } });
  await response.text();
  return { id, response };
}
const withKey = () => ({ authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" });
const post = (path: string, body: unknown, headers: Record<string, string> = withKey()) =>
  send(path, { method: "POST", headers, body: JSON.stringify(body) });

/** Waits for the line of a request, and returns all lines about it. */
async function waitForLines(id: string): Promise<Line[]> {
  const findLines = () => lines.filter(({ requestId }) => requestId === id);
  await waitUntil(() => findLines().some(({ msg }) => msg === "request"));
  return findLines();
}
const WITHOUT_CALLER = { principal: null, tenantId: null };

describe("one line a request", () => {
  const key = () => ({ principal: "apiKey", tenantId: service.tenantId });
  const cases: [string, () => Promise<Sent>, () => object][] = [
    [
      "a call over REST",
      () => send("/v1/rubrics", { headers: withKey() }),
      () => ({ ...key(), operation: "rubric.list", method: "GET", status: 200, code: null }),
    ],
    [
      "a refusal",
      () => post("/v1/rubrics", { name: 1 }),
      () => ({ ...key(), operation: "rubric.register", status: 400, code: "invalid_request" }),
    ],
    [
      "a missing credential",
      () => send("/v1/rubrics"),
      () => ({ ...WITHOUT_CALLER, operation: "rubric.list", status: 401, code: "unauthorized" }),
    ],
    [
      "a missing scope",
      async () =>
        send("/v1/rubrics", {
          headers: {
            authorization: `Bearer ${await makeKey(service.service.deps, service.tenantId, { scopes: ["tags:write"] })}`,
          },
        }),
      () => ({ ...key(), operation: "rubric.list", status: 403, code: "insufficient_scope" }),
    ],
    [
      "a wrong method",
      () => send("/v1/verify"),
      () => ({ ...WITHOUT_CALLER, operation: null, status: 405, code: "invalid_request" }),
    ],
    [
      "an unknown path",
      () => send("/v1/nothing"),
      () => ({ ...WITHOUT_CALLER, operation: null, status: 404, code: "not_found" }),
    ],
    [
      "calls over tRPC, together",
      () => send("/api/trpc/rubric.list,usage.get?batch=1&input=%7B%7D", { headers: withKey() }),
      () => ({ ...key(), operation: "rubric.list,usage.get" }),
    ],
    [
      "a refusal over tRPC",
      () => send("/api/trpc/rubric.get?input=%7B%22id%22%3A%22x%22%7D", { headers: withKey() }),
      () => ({ ...key(), operation: "rubric.get", status: 404, code: "not_found" }),
    ],
    ["a tool", () => tool("rubric_list", {}), () => ({ ...key(), operation: "rubric.list", status: 200, code: null })],
    [
      "a tool's refusal",
      () => tool("rubric_get", { id: "x" }),
      () => ({ ...key(), operation: "rubric.get", status: 200, code: "not_found" }),
    ],
    [
      "a wrong password",
      () =>
        post(
          "/api/auth/sign-in/email",
          { email: "a@b.test", password: "wrong" },
          { "content-type": "application/json", origin: service.baseUrl },
        ),
      () => ({ ...WITHOUT_CALLER, operation: "sign-in/email", status: 401, source: "127.0.0.1" }),
    ],
  ];
  it.each(cases)("%s", async (_, act, expected) => {
    const { id, response } = await act();
    expect(response.headers.get("x-request-id")).toBe(id);
    const requestLines = await waitForLines(id);
    expect(requestLines).toEqual([expect.objectContaining({ level: INFO, msg: "request", ...expected() })]);
    expect(requestLines[0]?.["ms"]).toBeGreaterThan(0);
    expect(requestLines[0]?.["status"]).toBe(response.status);
  });

  it("names an account and its tenant", async () => {
    const { email } = await makeAccount(service.service, service.tenantId);
    const { cookie } = await signIn(service, email);
    const { id } = await send("/api/trpc/rubric.list?input=%7B%7D", { headers: { cookie } });
    expect(await waitForLines(id)).toMatchObject([{ principal: "session", tenantId: service.tenantId, status: 200 }]);
  });

  it.each(["/healthz", "/readyz", "/metrics"])("of a probe, %s, is shown at the level debug", async (path) => {
    const { id } = await send(path);
    expect(await waitForLines(id)).toMatchObject([{ level: 20, operation: path, status: 200 }]);
  });

  it("has the code of a target that is refused before routing", async () => {
    const headers = { "x-request-id": "before-routing" };
    httpRequest(new URL(service.baseUrl), { path: "/v1/../x", headers }).end();
    expect(await waitForLines("before-routing")).toMatchObject([
      { ...WITHOUT_CALLER, operation: null, status: 404, code: "not_found" },
    ]);
  });

  it("of a page has its ID", async () => {
    const { id, response } = await send("/verifications");
    expect(response.headers.get("x-request-id")).toBe(id);
    expect(await waitForLines(id)).toMatchObject([{ level: INFO, operation: "page", code: null }]);
  });

  it("is followed by the cause of an internal error, which is not repeated within a minute", async () => {
    const { deps } = service.service;
    const rubric_id = await getRubric();
    const { clock } = deps;
    deps.clock = {
      now: () => {
        throw new Error("the clock stopped");
      },
    };
    const fail = () => post("/v1/verify", { rubric_id, submission: { inline: "x" } });
    const [first, second] = [await fail(), await fail()];
    deps.clock = clock;
    const line = { level: WARN, operation: "verification.submit", status: 500, code: "internal_error" };
    const cause = { level: ERROR, operation: "verification.submit", err: { message: "the clock stopped" } };
    expect(await waitForLines(first.id)).toMatchObject([cause, line]);
    expect(await waitForLines(second.id)).toMatchObject([line]);
  });

  it("holds no credential, query, body or path", async () => {
    await post("/v1/verify", { rubric_id: "secret-body", submission: {} });
    const { id } = await send("/v1/rubrics?q=secret-query", { headers: withKey() });
    await waitForLines(id);
    for (const secret of [service.apiKey, "secret-body", "secret-query"])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });
});

async function tool(name: string, input: object): Promise<Sent> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  return post("/mcp", message, { ...withKey(), accept: "application/json, text/event-stream" });
}

let rubricPromise: Promise<string> | undefined;
const getRubric = () => (rubricPromise ??= makeRubric(service.service.deps, service.tenantId, DETERMINISTIC_SPEC));

describe("what fails later", () => {
  const findLines = (msg: string) => lines.filter((line) => line.msg === msg);

  it("logs each failed call of the judge once, with the ID of the submission's request", async () => {
    service.model.behave(serverError(1, correct([])));
    const rubric_id = await service.rubric();
    const { id } = await post("/v1/verify", { rubric_id, submission: { inline: "Hello" } });
    await waitUntil(() => findLines("a judge call failed").length > 0);
    const failed = findLines("a judge call failed");
    expect(failed[0]).toMatchObject({
      level: WARN,
      requestId: id,
      tenantId: service.tenantId,
      model: "small",
      tier: 1,
      outcome: "failed",
      criterionKey: "judged",
      verificationId: expect.any(String) as string,
      error: expect.any(String) as string,
    });
    const path = `/v1/verifications/${String(failed[0]?.["verificationId"])}`;
    await waitUntil(async () => (await service.get(path))["status"] === "succeeded");
    const { attempts } = await service.get(`${path}/judge-attempts`);
    expect((attempts as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(["failed", "judged"]);
    expect(findLines("a judge call failed")).toHaveLength(1);
  });

  it("logs each failed attempt of a webhook once, with the ID of the submission's request", async () => {
    await addWebhookEndpoint(
      { ...tenantDeps(service.service.deps, service.tenantId), actor: "operator" },
      {
        body: {
          url: `${receiver.url}/hook`,
          events: ["verification.succeeded"],
        },
      },
    );
    const { id } = await post("/v1/verify", { rubric_id: await getRubric(), submission: { inline: "Hello" } });
    await waitUntil(() => findLines("a webhook attempt failed").length > 0);
    expect(findLines("a webhook attempt failed")).toMatchObject([
      {
        level: WARN,
        requestId: id,
        tenantId: service.tenantId,
        status: 500,
        attempt: 0,
        type: "verification.succeeded",
        verificationId: expect.any(String) as string,
      },
    ]);
  });
});
