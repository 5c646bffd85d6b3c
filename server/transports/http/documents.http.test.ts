// Tests the documents that the service publishes: specifications, schemas, guides, keys, probes and metrics.
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationRows } from "@/server/api/operations";
import { operationGroups } from "@/server/api/reference/operationGroups";
import { GUIDE_NAMES } from "@/server/contracts/guides";
import { ProblemBody } from "@/server/contracts/problems";
import { API_VERSION, RELEASE } from "@/server/contracts/version";
import { rubricSchema } from "@/server/rubric/contract/authored";
import { isProbeAnswer } from "@/server/system/contract/probeAnswer";
import { DOCUMENTS } from "@/server/transports/http/documents";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const fetchPath = (path: string, init?: RequestInit) => fetch(service.baseUrl + path, init);

describe("documents", () => {
  it("describe every operation once", async () => {
    const { openapi, paths } = (await (await fetchPath("/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(openapi).toBe("3.1.0");
    const describedOperations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = operationRows.flatMap(([, { http }]) => (http ? [`${http.method} ${http.path}`] : []));
    expect(describedOperations.sort()).toEqual(rows.sort());
  });

  it.each([
    "/openapi.json",
    "/schemas/rubric.json",
    "/.well-known/svc-verify/keys.json",
    "/healthz",
    "/readyz",
    "/metrics",
  ])("%s carries a request id, the caller's when it is harmless", async (path) => {
    expect((await fetchPath(path)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect((await fetchPath(path, { headers: { "x-request-id": "abc-1" } })).headers.get("x-request-id")).toBe("abc-1");
  });

  it("publish the schema of a rubric", async () => {
    const response = await fetchPath("/schemas/rubric.json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(rubricSchema())));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/schema+json",
      "cache-control": "public, max-age=60",
      "access-control-allow-origin": "*",
    });
  });

  it("publish the guides and the reference as Markdown, with an index of paths", async () => {
    const index = await fetchPath("/llms.txt");
    expect(index.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const paths = [...(await index.text()).matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = ""]) => path);
    expect(paths).toHaveLength(GUIDE_NAMES.length + operationGroups().length + 2);
    for (const path of paths) {
      const response = await fetchPath(path);
      expect([path, response.status]).toEqual([path, 200]);
      if (!path.endsWith(".md")) continue;
      expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(await response.text()).toMatch(/^# /);
    }
  });

  it.each([...DOCUMENTS, "/llms.txt", "/docs/guides/rubrics.md"])("%s is only read", async (path) => {
    for (const method of ["POST", "DELETE"]) {
      const response = await fetch(service.baseUrl + path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(await response.json()).toMatchObject({ code: "invalid_request" });
    }
    expect((await fetch(service.baseUrl + path, { method: "HEAD" })).status).not.toBe(405);
  });

  it("publish the key set and the state of the process", async () => {
    const keys = (await (await fetchPath("/.well-known/svc-verify/keys.json")).json()) as {
      keys: { kid: string; status: string }[];
    };
    expect(keys.keys.map(({ status }) => status)).toEqual(["active"]);
    expect(await (await fetchPath("/healthz")).json()).toEqual({ status: "ok", release: RELEASE });
    const ready = await fetchPath("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      database: "ok",
      executor: "embedded",
      signing_key_id: keys.keys[0]?.kid,
    });
  });

  it.each(["/healthz", "/readyz"])("answer at %s as isProbeAnswer expects", async (path) => {
    const response = await fetchPath(path);
    expect(isProbeAnswer(await response.text(), response.ok)).toBe(true);
  });

  it.each([
    ["another name of the host", { host: "verify.example.com" }, 403],
    ["a forwarded client", { "x-forwarded-for": "203.0.113.9" }, 403],
    ["a client that a local proxy adds to a forged address", { "x-forwarded-for": "127.0.0.1, 203.0.113.9" }, 403],
    ["an unreadable client", { "x-forwarded-for": "unknown" }, 403],
    ["a local client of a local proxy", { "x-forwarded-for": "127.0.0.1" }, 200],
    ["this machine", {}, 200],
  ])("serve metrics without a token to this machine only: %s", async (_, headers, status) => {
    const { hostname, port } = new URL(service.baseUrl);
    const request = httpRequest({ hostname, port, path: "/metrics", headers }).end();
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it("serve metrics to another machine, behind a trusted proxy or directly, only with the token", async () => {
    const token = "a token of sixteen or more";
    const sharedSettings = { TRUSTED_PROXIES: "127.0.0.1" };
    const [serviceWithoutToken, required] = [
      await startTestService(sharedSettings),
      await startTestService({ METRICS_TOKEN: token }),
    ];
    const status = async ({ baseUrl }: TestService, headers: Record<string, string>) => {
      const answer = await fetch(`${baseUrl}/metrics`, { headers });
      if (answer.status !== 200) expect(ProblemBody.parse(await answer.json()).status).toBe(answer.status);
      return answer.status;
    };
    expect(await status(serviceWithoutToken, { "x-forwarded-for": "203.0.113.9" })).toBe(403);
    expect(await status(required, {})).toBe(401);
    expect(await status(required, { authorization: "Bearer another" })).toBe(401);
    expect(await status(required, { authorization: `Bearer ${token}` })).toBe(200);
    await Promise.all([serviceWithoutToken.stop(), required.stop()]);
  });

  it("state the release in the metrics", async () => {
    expect(await (await fetchPath("/metrics")).text()).toContain(
      `svc_verify_build_info{release="${RELEASE}",api_version="${API_VERSION}"} 1`,
    );
  });

  it("state the sizes of the log", async () => {
    const text = await (await fetchPath("/metrics")).text();
    for (const name of ["entries", "witnessed_entries", "pending_entries"])
      expect(text).toMatch(new RegExp(`^svc_verify_log_${name} \\d+$`, "m"));
  });

  it("count requests by method and status", async () => {
    await fetchPath("/v1/nothing");
    expect(await (await fetchPath("/metrics")).text()).toMatch(
      /svc_verify_http_request_duration_seconds_count\{method="GET",status="404"\} \d+/,
    );
  });
});
