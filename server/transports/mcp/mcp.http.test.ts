// The /mcp transport, as the protocol's own client sees it.
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProblemBody } from "@/server/contracts/problems";
import type { Scope } from "@/server/contracts/scopes";
import { operationRows } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { DETERMINISTIC_SPEC, makeAccount, makeKey, makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
let rubricId: string;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_MINUTE: "2" });
  rubricId = await makeRubric(service.service.deps, service.tenantId);
  client = await connect(service.apiKey);
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

async function connect(key: string, headers: Record<string, string> = {}): Promise<Client> {
  const newClient = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", service.baseUrl), { requestInit });
  // The SDK's types predate exactOptionalPropertyTypes.
  await newClient.connect(transport as Parameters<Client["connect"]>[0]);
  return newClient;
}

const listToolNames = async (from: Client): Promise<string[]> => (await from.listTools()).tools.map(({ name }) => name);
const call = async (name: string, input: Record<string, unknown>, from = client) =>
  (await from.callTool({ name, arguments: input })) as CallToolResult;
const withScopes = async (...scopes: Scope[]) =>
  connect(await makeKey(service.service.deps, service.tenantId, { scopes }));

const verifyWith = (submission: unknown) =>
  call("verify_submit", { body: { rubric_id: rubricId, submission, options: { wait_ms: 10_000 } } });

async function post(params: object | undefined, method: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL("/mcp", service.baseUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return { status: answer.status, body: (await answer.json()) as { result?: unknown; error?: unknown } };
}

describe("clients that follow the protocol loosely", () => {
  it.each(["application/json", "*/*", "APPLICATION/JSON", "text/event-stream"])(
    "accept %s: are answered",
    async (accept) => {
      expect(await post({}, "tools/list", { accept })).toMatchObject({ status: 200, body: { result: {} } });
    },
  );

  it("gets a JSON answer without an Accept header", async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
      // fetch would add the header.
      const outgoing = request(new URL("/mcp", service.baseUrl), { method: "POST", headers }, resolve).on(
        "error",
        reject,
      );
      outgoing.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }));
    });
    expect([answer.statusCode, await json(answer)]).toEqual([
      200,
      expect.objectContaining({ result: expect.anything() as object }),
    ]);
  });

  it("may send null for what is absent", async () => {
    expect((await post({ cursor: null }, "tools/list")).body).toHaveProperty("result");
    for (const absentArguments of [null, { limit: null }]) {
      const { body } = await post({ name: "rubric_list", arguments: absentArguments }, "tools/call");
      expect(body.result).not.toHaveProperty("isError", true);
    }
  });

  it("get schemas without references", async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools)).not.toContain("$ref");
    expect(JSON.stringify(tools)).not.toContain("$defs");
  });

  it("get an error that says that a submission was sent as a JSON text", async () => {
    const result = await verifyWith(JSON.stringify({ inline: "a" }));
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain("body.submission: is a JSON text");
  });
});

describe("tools", () => {
  it("are the rows with mcp that the caller can use, with schemas and hints", async () => {
    const { tools } = await client.listTools();
    const rows = new Map(operationRows.flatMap(([, row]) => (row.mcp ? [[row.mcp.name, row as Operation]] : [])));
    const reachableTools = [...rows].filter(([, { flag, auth }]) => !flag && auth !== "cockpit").map(([name]) => name);
    expect(tools.map(({ name }) => name).sort()).toEqual(reachableTools.sort());
    for (const { name, description, inputSchema, annotations } of tools) {
      const row = rows.get(name as NonNullable<Operation["mcp"]>["name"]);
      expect(description).toContain(row?.summary);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(annotations).toMatchObject({ readOnlyHint: row?.mcp?.readOnly, openWorldHint: false });
    }
    expect(tools.find(({ name }) => name === "verify_submit")?.description).toContain("wait_ms");
    expect(new Set(rows.keys()).size).toBe(operationRows.filter(([, { mcp }]) => mcp).length);
  });

  it("go from a rubric to a checked proof", async () => {
    const preview = await call("rubric_compile", { body: DETERMINISTIC_SPEC });
    expect(preview.structuredContent).toMatchObject({ ok: true });
    const verdictAnswer = await verifyWith({ inline: '{"status":"ok","latency":20}' });
    expect(verdictAnswer.isError).toBeUndefined();
    const verification = verdictAnswer.structuredContent as { id: string };
    expect(verification).toMatchObject({ status: "succeeded", determination: "met", tenant_id: service.tenantId });
    expect(JSON.parse((verdictAnswer.content[0] as { text: string }).text)).toEqual(verification);

    const getAnswer = await call("verification_get", { id: verification.id });
    expect(getAnswer.structuredContent).toEqual(verification);
    const proof = await call("verification_proof", { id: verification.id });
    const checkAnswer = await call("proof_check", { body: proof.structuredContent });
    expect(checkAnswer.structuredContent).toMatchObject({ valid: true, verification_id: verification.id });
  });
});

describe("errors", () => {
  it.each([
    ["invalid_request", 400, "verify_submit", { body: { rubric_id: "x" } }, /body\.rubric_id/],
    ["invalid_request", 400, "verification_list", { nonsense: 1 }, /nonsense/],
    ["not_found", 404, "verification_get", { id: "00000000-0000-4000-8000-000000000000" }, /not_found/],
    ["not_found", 404, "rubric_get", { id: "nonsense" }, /not_found/],
  ])("%s has the status, the code and the fix of /v1: %s %s", async (code, status, name, input, text) => {
    const result = await call(name, input);
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({ code, status });
    const resultText = (result.content[0] as { text: string }).text;
    expect(resultText).toMatch(text);
    expect(resultText).toContain(`Fix: ${String(result.structuredContent?.["fix"])}`);
  });

  it("include when to retry", async () => {
    let last = await call("proof_check", { body: {} });
    for (let calls = 0; calls < 3 && !last.isError; calls++) last = await call("proof_check", { body: {} });
    expect(last.structuredContent).toMatchObject({ code: "rate_limited" });
    expect((last.content[0] as { text: string }).text).toMatch(/Retry after \d+ s\./);
  });

  it("of a tool that does not exist are the protocol's", async () => {
    await expect(call("rubric_delete", {})).rejects.toThrow(/-32602.*rubric_delete/);
  });
});

describe("scopes", () => {
  it("hide and reject operations without the scope", async () => {
    const reader = await withScopes("verify:read", "rubric:read");
    const names = await listToolNames(reader);
    expect(names).toEqual(expect.arrayContaining(["verification_get", "rubric_list", "proof_check"]));
    expect(names).not.toEqual(expect.arrayContaining(["verify_submit"]));
    for (const hidden of ["verify_submit", "rubric_register", "feedback_record", "verification_reverify"]) {
      expect(names).not.toContain(hidden);
      const refusal = await call(hidden, {}, reader);
      expect(refusal.structuredContent).toMatchObject({ code: "insufficient_scope", status: 403 });
      expect(refusal.structuredContent?.["detail"]).toMatch(/: [a-z]+:[a-z]+$/);
    }
    await reader.close();
  });

  it("show the operations of accounts", async () => {
    const { headers } = await makeAccount(service.service, service.tenantId, { owner: true });
    const { authorization: bearer = "", ...otherHeaders } = headers;
    const account = await connect(bearer.replace("Bearer ", ""), otherHeaders);
    const names = await listToolNames(account);
    expect(names).toContain("verification_list");
    expect(names).not.toContain("verify_submit");
    await account.close();
  });
});

describe("the transport", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (headers: Record<string, string>, body = JSON.stringify(list), baseUrl = service.baseUrl) =>
    fetch(`${baseUrl}/mcp`, {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...headers,
      },
    });
  const readCode = async (response: Response) => {
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    return ProblemBody.parse(await response.json()).code;
  };

  it("responds without a handshake, so that any process can", async () => {
    const response = await post({});
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toBeTruthy();
    expect(await response.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) as unknown } });
  });

  it("rejects pages of other sites, and serves our own", async () => {
    for (const origin of ["https://evil.example", "null", service.baseUrl.replace("127.0.0.1", "localhost")]) {
      const response = await post({ origin });
      expect([response.status, await readCode(response)]).toEqual([403, "forbidden"]);
    }
    expect((await post({ origin: service.baseUrl })).status).toBe(200);
  });

  it("rejects a missing, unknown and expired key with the codes of /v1", async () => {
    const { deps } = service.service;
    const expiredKey = await makeKey(deps, service.tenantId, { expiresAt: new Date(Date.now() - 1000) });
    for (const [authorization, code] of [
      ["", "unauthorized"],
      [`Bearer svk_${"A".repeat(43)}`, "unauthorized"],
      [`Bearer ${expiredKey}`, "api_key_expired"],
    ] as const) {
      const response = await post({ authorization });
      expect([response.status, await readCode(response)]).toEqual([401, code]);
    }
    const bareAnswer = await fetch(`${service.baseUrl}/mcp`, { method: "POST", body: "{}" });
    expect([await readCode(bareAnswer), bareAnswer.headers.get("www-authenticate")]).toEqual([
      "unauthorized",
      "Bearer",
    ]);
  });

  it("rejects bodies that are too large or not JSON", async () => {
    expect(await readCode(await post({}, `"${"x".repeat(1_048_577)}"`))).toBe("payload_too_large");
    expect(await readCode(await post({}, '{"jsonrpc":'))).toBe("invalid_json");
    expect((await post({}, "{}")).status).toBe(400);
  });

  it("answers a batch of twenty calls, of which each is counted, and refuses a larger one", async () => {
    const limitedService = await startTestService({ RATE_LIMIT_PER_MINUTE: "5" });
    const batch = (calls: number) => {
      const params = { name: "proof_check", arguments: { body: {} } };
      const messages = Array.from({ length: calls }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/call", params }));
      return post(
        { authorization: `Bearer ${limitedService.apiKey}` },
        JSON.stringify(messages),
        limitedService.baseUrl,
      );
    };
    const answers = (await (await batch(20)).json()) as { result: CallToolResult }[];
    expect(answers.filter(({ result }) => !result.isError)).toHaveLength(5);
    const refusal = await batch(21);
    expect([refusal.status, await refusal.json()]).toMatchObject([
      400,
      { code: "invalid_request", detail: "body: send at most 20 calls in one request" },
    ]);
    await limitedService.stop();
  });

  it("has no stream to open and no session to end", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await fetch(`${service.baseUrl}/mcp`, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});
