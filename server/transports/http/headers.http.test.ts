// The security headers of every route, found from the routers and the pages of the app folder.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "@/server/contracts/operation";
import { operationRows } from "@/server/api/operations";
import { AUTH_ROUTES } from "@/server/transports/http/authHandler";
import { DOCUMENTS } from "@/server/transports/http/documents";
import { type ContentKind, securityHeaders } from "@/server/transports/http/securityHeaders";
import { routes } from "@/server/transports/rest/match";
import { appPages } from "@/testing/appPages";
import { makeAccount } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { authPost, BEHIND_PROXY, signIn } from "@/testing/signIn";

const ID = "00000000-0000-4000-8000-000000000000";
type Route = { served: ContentKind; method: string; address: string };

const data = (method: string, address: string): Route => ({ served: "data", method, address });
const restRoutes = routes.map(({ method, operation }) =>
  data(method, (operation.http?.path ?? "").replace(/\{\w+\}/g, ID)),
);
const trpc = operationRows.map(([id, { kind }]: [string, Operation]) =>
  data(kind === "query" ? "GET" : "POST", `/api/trpc/${id}`),
);
const auth = Object.entries(AUTH_ROUTES).map(([name, { method }]) => data(method, `/api/auth/${name}`));
const documents = DOCUMENTS.map((address) => data("GET", address));
const otherRoutes = ["/mcp", "/api/nothing", "/v1/nothing", "/v1/%2e%2e/metrics", "/api/auth/error"].map((address) =>
  data("GET", address),
);
const pages = appPages().map(({ address }): Route => ({ served: "page", method: "GET", address }));
const assets = ["/favicon.svg", "/_next/static/x.js", "/_next/webpack-hmr", "/nothing"].map((address): Route => ({
  served: "page",
  method: "GET",
  address,
}));
const allRoutes = [...restRoutes, ...trpc, ...auth, ...documents, ...otherRoutes, ...pages, ...assets];

describe.each([
  ["http", {}],
  ["https", { PUBLIC_BASE_URL: "https://verify.example.com" }],
])("behind an %s address", (scheme, environment: Record<string, string>) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(environment);
  });
  afterAll(() => service.stop());

  const requestRoute = ({ method, address }: Route, headers = {}) =>
    fetch(service.baseUrl + address, {
      method,
      headers: { ...(method === "GET" ? {} : { "content-type": "application/json" }), ...headers },
      redirect: "manual",
      ...(["GET", "DELETE"].includes(method) ? {} : { body: "{}" }),
    });

  it("gives every route the headers of the table, refused or not", async () => {
    expect([restRoutes, trpc, auth, pages].map((group) => group.length > 5)).toEqual([true, true, true, true]);
    const table = securityHeaders({ https: scheme === "https", development: false });
    for (const route of allRoutes) {
      for (const headers of [{}, { authorization: `Bearer ${service.apiKey}` }]) {
        const answer = await requestRoute(route, headers);
        await answer.body?.cancel();
        const expected = { ...table[route.served] };
        if (
          /\/(?:keys\.(?:json|pem)|allowed_signers|log_policy|(?:rubric|verdict-predicate)\.json)$/.test(route.address)
        )
          expected["cache-control"] = "public, max-age=60";
        const actualHeaders = Object.fromEntries(Object.keys(expected).map((name) => [name, answer.headers.get(name)]));
        expect(actualHeaders, `${route.method} ${route.address}`).toEqual(expected);
        expect(answer.headers.has("strict-transport-security")).toBe(scheme === "https");
        expect(answer.status, `${route.method} ${route.address}`).not.toBe(500);
      }
    }
  });
});

it("forbids storing answers with private data: sessions, tokens, lists over tRPC", async () => {
  const service = await startTestService(BEHIND_PROXY);
  const { email } = await makeAccount(service.service, service.tenantId);
  const page = await signIn(service, email);
  const answers = [
    await authPost(service.baseUrl, "/sign-in/email", { email, password: "test-password" }),
    ...(await Promise.all(
      ["/api/auth/token", "/api/auth/get-session", "/api/auth/list-sessions", "/api/trpc/account.me?input={}"].map(
        (address) => fetch(service.baseUrl + address, { headers: page }),
      ),
    )),
  ];
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
  }
  await service.stop();
});
