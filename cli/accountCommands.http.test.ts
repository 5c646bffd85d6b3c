// usage, webhooks and audit: results on stdout, and all exit codes.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { UsageSummary } from "@/server/reports/contract/usage";
import type { Outcome } from "@/cli/testing/runInProcess";
import { cliSuite, environmentFor } from "@/testing/cliSuite";
import { makeKey } from "@/testing/factories";

const suite = cliSuite();

const run = (args: readonly string[], key = suite.service.apiKey): Promise<Outcome> =>
  suite.cli.run(args, { env: environmentFor(suite.service.baseUrl, key) });
const json = <T>({ stdout }: Outcome): T => JSON.parse(stdout) as T;
const withoutScopes = () => makeKey(suite.service.service.deps, suite.service.tenantId, { scopes: [] });

describe("usage", () => {
  it("exits 0 with the requested days", async () => {
    const days = ["--from", "2026-01-01", "--to", "2026-01-03"];
    const { code, stdout } = await run(["usage", ...days]);
    expect({ code, first: stdout.split("\n", 1)[0] }).toEqual({ code: 0, first: "2026-01-01 to 2026-01-03" });
    const summary = json<UsageSummary>(await run(["usage", ...days, "--json"]));
    expect(summary).toMatchObject({ tenant_id: suite.service.tenantId, verifications: { total: 0 } });
  });

  it("exits 6 when the service rejects the request, and 1 for a wrong flag", async () => {
    expect(await run(["usage", "--from", "yesterday"])).toMatchObject({ code: 6, stdout: "" });
    const refusal = await run(["usage"], await withoutScopes());
    expect(refusal).toMatchObject({ code: 6, stderr: expect.stringContaining("insufficient_scope") as unknown });
    expect(await run(["usage", "--month", "1"])).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("judge", () => {
  it("says that no model is configured, and fails a test without models", async () => {
    const noModel = { stdout: "No model is configured\n" };
    expect(await run(["judge", "list"])).toMatchObject({ code: 0, ...noModel });
    expect(await run(["judge", "test"])).toMatchObject({ code: 7, ...noModel });
    expect(json(await run(["judge", "list", "--json"]))).toMatchObject({ models: [] });
    expect(json(await run(["judge", "test", "--json"]))).toEqual([]);
  });
});

describe("webhooks", () => {
  it("registers, lists, rotates, and shows deliveries; secrets alone are on stdout", async () => {
    const creation = await run([
      "webhooks",
      "create",
      "https://hooks.acme.com/verify",
      "--event",
      "verification.failed",
    ]);
    expect(creation).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whsec_\S+\n$/) as unknown });
    const list = await run(["webhooks", "list", "--json"]);
    const [endpoint] = json<{ endpoint_id: string; events: string[] }[]>(list);
    expect(endpoint).toMatchObject({ url: "https://hooks.acme.com/verify", events: ["verification.failed"] });
    const id = endpoint?.endpoint_id ?? "";
    expect(creation.stderr).toContain(id);

    const rotated = await run(["webhooks", "rotate", id, "--overlap-hours", "1"]);
    expect(rotated).toMatchObject({ code: 0, stderr: expect.stringContaining("also signs until") as unknown });
    expect(rotated.stdout).toMatch(/^whsec_\S+\n$/);
    expect(rotated.stdout).not.toBe(creation.stdout);
    const deliveries = await run(["webhooks", "deliveries", id, "--json"]);
    expect(json(deliveries)).toMatchObject({ endpoint_id: id, items: [] });
    expect((await run(["webhooks", "list"])).stdout).toMatch(/^id +status +events +url\n[0-9a-f-]{36} +active /);
  });

  it("exits 6 when the service rejects the request", async () => {
    expect(await run(["webhooks", "create", "http://127.0.0.1/hook"])).toMatchObject({ code: 6, stdout: "" });
    for (const verb of ["rotate", "deliveries"]) {
      const refusal = await run(["webhooks", verb, "00000000-0000-4000-8000-000000000000"]);
      expect(refusal).toMatchObject({ code: 6, stderr: expect.stringContaining("not_found") as unknown });
    }
    expect(await run(["webhooks", "list"], await withoutScopes())).toMatchObject({ code: 6, stdout: "" });
  });

  it.each([
    [["create"]],
    [["create", "https://a.example", "--event", "everything"]],
    [["rotate", "x", "--overlap-hours", "soon"]],
    [["deliveries", "x", "--status", "lost"]],
    [["bogus"]],
  ])("%j exits 1", async (args) => {
    expect(await run(["webhooks", ...args])).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("audit", () => {
  it("lists and exports with the same filters; an export is an entry itself", async () => {
    await run(["webhooks", "create", "https://audited.acme.com/verify"]);
    const filters = ["--action", "webhook_endpoint.created", "--q", "audited.acme", "--actor-kind", "api_key"];
    const auditList = json<{ items: { target: string }[] }>(await run(["audit", "list", ...filters, "--json"]));
    expect(auditList.items).toHaveLength(1);
    const { stdout } = await run(["audit", "list", ...filters]);
    expect(stdout).toMatch(
      /^created +actor +action +target\n\S+ +api_key \S+ +webhook_endpoint.created +webhook_endpoint /,
    );
    expect(json(await run(["audit", "export", ...filters, "--json"]))).toEqual(auditList.items);
    const ndjson = await run(["audit", "export", ...filters]);
    expect(JSON.parse(ndjson.stdout)).toEqual(auditList.items[0]);
    const csv = await run(["audit", "export", ...filters, "--format", "csv"]);
    expect(csv.stdout).toMatch(/^event_id,actor_kind,actor,action,/);
    const exported = await run(["audit", "list", "--action", "audit_trail.exported", "--json"]);
    expect(json<{ items: unknown[] }>(exported).items).toHaveLength(3);
  });

  it("writes a file, and exits 1 when it cannot", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "audit-")), "trail.csv");
    expect(await run(["audit", "export", "--format", "csv", "--out", file])).toMatchObject({ code: 0, stdout: "" });
    expect(readFileSync(file, "utf8")).toMatch(/^\uFEFFevent_id,/);
    expect(await run(["audit", "export", "--out", join(file, "in-a-file")])).toMatchObject({ code: 1 });
  });

  it("exits 6 when the service rejects the request", async () => {
    const refusal = await run(["audit", "export", "--action", "rubric.eaten"]);
    expect(refusal).toMatchObject({ code: 6, stderr: expect.stringContaining("action: must be an action") as unknown });
    expect(await run(["audit", "list"], await withoutScopes())).toMatchObject({ code: 6, stdout: "" });
  });
});
