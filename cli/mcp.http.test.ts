// `svc-verify mcp`, started by the protocol's own client as an agent starts it.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { cliSuite, environmentFor } from "@/testing/cliSuite";
import { makeKey, makeRubric } from "@/testing/factories";

const suite = cliSuite();

async function connect(url: string, key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const env = { ...environmentFor(url, key), HOME: suite.cli.folder };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [suite.cli.bundle, "mcp"], env }));
  return client;
}

async function withClient<T>(
  use: (client: Client) => Promise<T>,
  key = suite.service.apiKey,
  url = suite.service.baseUrl,
) {
  const client = await connect(url, key);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const call = async (client: Client, name: string, input: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: input })) as CallToolResult;

describe("svc-verify mcp", () => {
  it("lists the service's tools and gives their structured results", () =>
    withClient(async (client) => {
      expect(client.getServerVersion()?.name).toBe("svc-verify");
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["verify_submit", "proof_check"]));
      const rubric_id = await makeRubric(suite.service.service.deps, suite.service.tenantId);
      const submission = { inline: '{"status":"ok","latency":20}' };
      const body = { rubric_id, submission, options: { wait_ms: 10_000 } };
      const verification = await call(client, "verify_submit", { body });
      expect(verification.structuredContent).toMatchObject({ status: "succeeded", determination: "met" });
    }));

  it("returns errors with code and fix", () =>
    withClient(async (client) => {
      const refusal = await call(client, "verify_submit", { body: {} });
      expect(refusal).toMatchObject({ isError: true, structuredContent: { code: "invalid_request", status: 400 } });
      expect(refusal.structuredContent?.["fix"]).toBeTruthy();
      await expect(call(client, "no_such_tool", {})).rejects.toThrow(/no_such_tool/);
    }));

  it("hides writing tools from a read-only key", async () => {
    const key = await makeKey(suite.service.service.deps, suite.service.tenantId, { scopes: ["verify:read"] });
    await withClient(async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("verification_get");
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
      const refusal = await call(client, "verify_submit", {});
      expect(refusal.structuredContent).toMatchObject({ code: "insufficient_scope" });
    }, key);
  });

  it("tells the host that the key is not accepted", async () => {
    await expect(connect(suite.service.baseUrl, `svk_${"A".repeat(43)}`)).rejects.toThrow(/unauthorized \(401\)/);
  });

  it("reports an unavailable service to the agent, and recovers", async () => {
    let port = 0;
    const openClient = async () => {
      const proxy = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          const { authorization = "", accept = "" } = request.headers;
          const headers = { authorization, accept, "content-type": "application/json" };
          void fetch(suite.service.baseUrl + (request.url ?? ""), {
            method: "POST",
            headers,
            body: Buffer.concat(chunks),
          }).then(async (answer) =>
            response.writeHead(answer.status, { connection: "close" }).end(await answer.text()),
          );
        });
      });
      await once(proxy.listen(port, "127.0.0.1"), "listening");
      port = (proxy.address() as AddressInfo).port;
      return proxy;
    };
    const first = await openClient();
    await withClient(
      async (client) => {
        await new Promise((resolve) => first.close(resolve));
        const failedCall = await call(client, "rubric_list", {});
        expect(failedCall).toMatchObject({
          isError: true,
          content: [{ text: expect.stringContaining("cannot reach") }],
        });
        const second = await openClient();
        expect((await call(client, "rubric_list", {})).structuredContent).toHaveProperty("rubrics");
        second.close();
      },
      suite.service.apiKey,
      `http://127.0.0.1:${port}`,
    );
  });

  it("exits 0 when the agent closes the stream, after responding to everything", async () => {
    const input = `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list" })}\n`;
    const { code, stdout } = await suite.cli.spawn(["mcp"], {
      env: environmentFor(suite.service.baseUrl, suite.service.apiKey),
      input,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 7, result: { tools: expect.any(Array) as unknown } });
  });

  it("refuses a call with a number that would be rounded on its way", async () => {
    const params =
      '{"name":"rubric_compile","arguments":{"body":{"name":"x","criteria":[{"threshold":9007199254740993}]}}}';
    const input = `{"jsonrpc":"2.0","id":8,"method":"tools/call","params":${params}}\n`;
    const { code, stdout } = await suite.cli.spawn(["mcp"], {
      env: environmentFor(suite.service.baseUrl, suite.service.apiKey),
      input,
    });
    expect(code).toBe(0);
    const text = expect.stringMatching(/\/criteria\/0\/threshold: 9007199254740993 is beyond 2\^53/) as unknown;
    expect(JSON.parse(stdout)).toMatchObject({ id: 8, result: { isError: true, content: [{ text }] } });
  });

  it("exits 1 without a key", async () => {
    expect(await suite.cli.spawn(["mcp"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("no API key") as unknown,
    });
  });
});
