import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { boundedFetch, ReplyTooLarge } from "@/server/platform/llm/boundedFetch";

let server: Server;
afterEach(() => server.close().closeAllConnections());

async function ask(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await boundedFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return response.text();
}

const TOO_LARGE = Buffer.alloc(17 * 1024 * 1024, " ");
const tooLarge = (error: unknown) => error instanceof ReplyTooLarge || (error as Error).cause instanceof ReplyTooLarge;

test.each<[string, RequestListener]>([
  ["a declared length", (_, response) => response.setHeader("content-length", 5).end("whole")],
  ["none", (_, response) => void (response.write("wh"), response.end("ole"))],
  ["a compressed body", (_, response) => response.setHeader("content-encoding", "gzip").end(gzipSync("whole"))],
])("returns the whole body with %s", async (_, answer) => {
  expect(await ask(answer)).toBe("whole");
});

test.each<[string, RequestListener]>([
  ["as declared", (_, response) => response.setHeader("content-length", TOO_LARGE.length).end(TOO_LARGE)],
  ["that is not declared", (_, response) => void (response.write(" "), response.end(TOO_LARGE))],
  [
    "once it is decompressed",
    (_, response) => {
      const bytes = gzipSync(TOO_LARGE);
      response.writeHead(200, { "content-encoding": "gzip", "content-length": bytes.length }).end(bytes);
    },
  ],
])("fails on a body that is too large %s", async (_, answer) => {
  await expect(ask(answer)).rejects.toSatisfy(tooLarge);
});
