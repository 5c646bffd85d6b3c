import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAssetHandler } from "@/server/transports/http/compressedAssets";

const SCRIPT = "export const answer = 42;\n".repeat(50);
const directory = mkdtempSync(path.join(tmpdir(), "svc-verify-assets-"));
mkdirSync(path.join(directory, "chunks", "app", "[id]"), { recursive: true });
writeFileSync(path.join(directory, "chunks", "app", "[id]", "page-1.js.br"), brotliCompressSync(SCRIPT));
writeFileSync(path.join(directory, "complete"), "build");

const assets = createAssetHandler(directory);
const server = createServer((request, response) => {
  if (!assets(request, response)) response.writeHead(299).end("a page");
});
let base: string;
const ADDRESS = "/_next/static/chunks/app/%5Bid%5D/page-1.js";

beforeAll(async () => {
  await once(server.listen(0), "listening");
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const requestAsset = (address: string, headers: Record<string, string>, method = "GET") =>
  fetch(base + address, { method, headers });

test("sends compressed assets with immutable caching", async () => {
  const response = await requestAsset(ADDRESS, { "accept-encoding": "gzip, deflate, br" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(SCRIPT);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-length": String(brotliCompressSync(SCRIPT).length),
    "content-type": "application/javascript; charset=UTF-8",
    vary: "Accept-Encoding",
  });
});

test("responds 304 to a known ETag", async () => {
  const firstResponse = await requestAsset(ADDRESS, { "accept-encoding": "br" });
  const secondAnswer = await requestAsset(ADDRESS, {
    "accept-encoding": "br",
    "if-none-match": `"x", ${firstResponse.headers.get("etag")}`,
  });
  expect([secondAnswer.status, await secondAnswer.text(), secondAnswer.headers.get("vary")]).toEqual([
    304,
    "",
    "Accept-Encoding",
  ]);
});

test("HEAD returns headers without a body", async () => {
  const response = await requestAsset(ADDRESS, { "accept-encoding": "br" }, "HEAD");
  expect(response.headers.get("content-length")).toBe(String(brotliCompressSync(SCRIPT).length));
  expect(await response.text()).toBe("");
});

test.each([
  ["no Brotli", ADDRESS, { "accept-encoding": "gzip" }, "GET"],
  ["Brotli refused", ADDRESS, { "accept-encoding": "gzip, br;q=0" }, "GET"],
  ["another file", "/_next/static/chunks/other.js", { "accept-encoding": "br" }, "GET"],
  ["not an asset", "/_next/static/complete", { "accept-encoding": "br" }, "GET"],
  ["another method", ADDRESS, { "accept-encoding": "br" }, "POST"],
])("leaves %s to the pages", async (_, address, headers, method) => {
  expect((await requestAsset(address, headers, method)).status).toBe(299);
});

test("serves nothing from a missing directory", () => {
  const emptyHandler = createAssetHandler(path.join(directory, "absent"));
  const request = { method: "GET", url: ADDRESS, headers: { "accept-encoding": "br" } };
  expect(emptyHandler(request as IncomingMessage, {} as ServerResponse)).toBe(false);
});
