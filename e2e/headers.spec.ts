// The process sends its headers with the pages of Next, and accepts no upgrade.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@/e2e/fixtures";
import { SITE_PAGES } from "@/e2e/site-pages";
import { securityHeaders } from "@/server/transports/http/securityHeaders";
import { appPages } from "@/testing/appPages";

test("every page has the headers of the table, and console pages are not stored", async ({ service, ownerSession }) => {
  const table = Object.entries(securityHeaders({ https: false, development: false }).page);
  const cookies = [{}, { cookie: `${ownerSession.name}=${ownerSession.value}` }];
  for (const page of [
    ...appPages(),
    { address: "/nothing", console: false },
    { address: "/favicon.svg", console: false },
  ]) {
    for (const headers of cookies) {
      const answer = await fetch(service.baseUrl + page.address, { headers, redirect: "manual" });
      await answer.text();
      for (const [name, value] of table) expect(answer.headers.get(name), `${page.address} ${name}`).toBe(value);
      expect(answer.headers.get("x-powered-by")).toBeNull();
      if (page.console) expect(answer.headers.get("cache-control"), page.address).toMatch(/no-store/);
    }
  }
});

test("a page that is the same for everyone is asked for again, also as data of the router", async ({ service }) => {
  for (const { address } of SITE_PAGES.filter(({ kind }) => kind !== "console")) {
    for (const [path, headers] of [
      [address, {}],
      [`${address}?_rsc=1`, { rsc: "1" }],
    ] as const) {
      const answer = await fetch(service.baseUrl + path, { headers });
      await answer.text();
      expect(answer.headers.get("cache-control"), path).toBe("no-cache");
    }
  }
  const missing = await fetch(`${service.baseUrl}/nothing`);
  expect(missing.headers.get("cache-control")).toMatch(/no-store/);
});

test("a target that is not a path of the service, or a path with dot segments, is refused", async ({ service }) => {
  const targets = ["*", "http://evil.example//x", "//evil.example/", "/./\\evil.example", "/%2e%2e//evil.example"];
  for (const target of targets) {
    const answer = await send(service.baseUrl, `OPTIONS ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).toContain("application/problem+json");
    expect(answer).not.toMatch(/\r\nlocation:/i);
  }
});

test("after a page was served, an upgrade is answered as a normal request", async ({ service }) => {
  await (await fetch(`${service.baseUrl}/sign-in`)).text();
  const upgrade =
    "Host: localhost\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  for (const [address, status] of [
    ["/healthz", 200],
    ["/sign-in", 200],
    ["/_next/webpack-hmr", 404],
    ["/v1/rubrics", 401],
  ] as const) {
    const answer = await send(
      service.baseUrl,
      `GET ${address} HTTP/1.1\r\n${upgrade}Connection: Upgrade, close\r\n\r\n`,
    );
    expect(answer.split("\r\n", 1)[0], address).toContain(` ${status} `);
  }
});

/**
 * Sends bytes unchanged.
 * @returns the answer, after the server has closed the connection
 */
async function send(baseUrl: string, request: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
  socket.write(request);
  await once(socket, "close");
  return answer;
}

test("pages and assets are only read", async ({ request }) => {
  for (const path of ["/", "/docs/guides/rubrics", "/favicon.svg", "/problems/not_found"]) {
    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      const response = await request.fetch(path, { method });
      expect([path, method, response.status(), response.headers()["allow"]]).toEqual([path, method, 405, "GET, HEAD"]);
    }
  }
});
