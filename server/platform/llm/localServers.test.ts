import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { findLocalServers } from "@/server/platform/llm/localServers";

const openServers: Server[] = [];
afterEach(async () => {
  for (const server of openServers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Starts a server that responds to every request with `body`, and records the requests. */
async function serve(body: unknown, status = 200): Promise<{ port: number; requestPaths: string[] }> {
  const requestPaths: string[] = [];
  const server = createServer((request, response) => {
    requestPaths.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(JSON.stringify(body));
  });
  openServers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, requestPaths };
}

const model = (id: string, owned_by?: string) => ({ id, object: "model", ...(owned_by ? { owned_by } : {}) });

test.each([
  ["Ollama", "library"],
  ["LM Studio", "organization_owner"],
  ["llama.cpp", "llamacpp"],
  ["vLLM", "vllm"],
  ["a model server", "someone"],
])("names %s by the owner of its models, and sends only the request for the list", async (name, owner) => {
  const { port, requestPaths } = await serve({
    object: "list",
    data: [model("qwen3:8b", owner), model("nomic-embed-text", owner)],
  });
  expect(await findLocalServers([port])).toEqual([
    { name, base_url: `http://127.0.0.1:${port}/v1`, models: ["qwen3:8b"] },
  ]);
  expect(requestPaths).toEqual(["GET /v1/models"]);
});

test("an invalid entry does not hide the models", async () => {
  const { port } = await serve({ data: [{ id: null }, { id: "qwen3:8b", owned_by: null }] });
  expect(await findLocalServers([port])).toMatchObject([{ models: ["qwen3:8b"] }]);
});

test("ignores another service, a refusal, a server without a chat model, and a closed port", async () => {
  const otherServers = await Promise.all([
    serve({ hello: "world" }),
    serve({ error: "unauthorized" }, 401),
    serve({ data: [model("bge-reranker")] }),
    serve("text"),
  ]);
  expect(await findLocalServers([...otherServers.map(({ port }) => port), 1])).toEqual([]);
});
