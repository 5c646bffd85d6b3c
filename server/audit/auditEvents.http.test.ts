// The audit trail: filters, pages and files, at /v1/audit-events and over tRPC.
import { describe, expect, it } from "vitest";
import type { AuditAction } from "@/server/contracts/auditActions";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { recordAudit } from "@/server/audit/audit";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeKey, makeTenant } from "@/testing/factories";
import { answerFaults } from "@/testing/openapi/answers";
import { type Suite, bearer } from "@/testing/operationCall";
import { operationSuite } from "@/testing/operationSuite";
import { readPages } from "@/testing/pages";
import type { TestService } from "@/testing/service";

type Event = Record<"event_id" | "action" | "target" | "actor" | "actor_kind", string> & { details: object };

/** Creates a tenant with four entries, and the credentials that read it. */
async function trail({ service }: TestService, home?: string) {
  const tenantId = home ?? (await makeTenant(service.deps));
  const tenant = tenantDeps(service.deps, tenantId);
  const account = await makeAccount(service, tenantId, { owner: true });
  const owner = { kind: "session", tenantId, accountId: account.accountId, owner: true, reviewer: false } as const;
  const record = (actor: Parameters<typeof recordAudit>[2], action: AuditAction, target: string, details = {}) =>
    tenant.db.transaction((tx) => recordAudit(tx, tenant, actor, { action, target, details }));
  await record("operator", "rubric.published", "one", { name: '=1+1, "quoted"\nline' });
  await record(owner, "reviewer.granted", "two");
  await record(owner, "reviewer.revoked", "two", { note: "Größe 100%_" });
  await record("system", "source.revoked", "three");
  return { tenantId, account, key: await makeKey(service.deps, tenantId), record };
}

/** Entries with the target `bulk`, some of them of the same time. */
const addEntries = ({ service }: TestService, tenantId: string, count: number) =>
  tenantDeps(service.deps, tenantId).db.transaction(
    (tx) => tx.$executeRaw`
      INSERT INTO audit_event (id, tenant_id, actor_kind, actor, action, target_kind, target, details, created_at)
      SELECT gen_random_uuid(), ${tenantId}::uuid, 'system', 'system', 'source.rotated', 'evidence_source', 'bulk', '{}',
        now() - make_interval(secs => n / 3) FROM generate_series(1, ${count}::int) AS n`,
  );

const list = async (suite: Suite, key: string, query: Record<string, string | number>) =>
  ((await suite.call({ key, query })).body["items"] as Event[]).map(({ action }) => action);

operationSuite("audit.list", { valid: () => ({}) }, (suite) => {
  it("lists entries newest first, of this tenant only", async () => {
    const { key, account } = await trail(suite.service());
    await trail(suite.service());
    const { body } = await suite.call({ key });
    expect(body["items"]).toMatchObject([
      {
        actor_kind: "system",
        actor: "system",
        action: "source.revoked",
        target_kind: "evidence_source",
        target: "three",
      },
      { actor_kind: "account", actor: account.accountId, action: "reviewer.revoked", details: { note: "Größe 100%_" } },
      { action: "reviewer.granted" },
      { actor_kind: "operator", actor: "operator", action: "rubric.published" },
    ]);
    await trail(suite.service(), suite.service().tenantId);
    const ids = await readPages(suite, (item) => item["event_id"]);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it("reads for an owner's identity as for a key", async () => {
    const { key, account } = await trail(suite.service());
    const [byKey, byOwner] = [await suite.call({ key }), await suite.call({ account })];
    expect(byOwner.body).toEqual(byKey.body);
  });

  it("filters by each property, and by text without regard to case or wildcards", async () => {
    const { key, account } = await trail(suite.service());
    const today = new Date().toISOString().slice(0, 10);
    const cases: [Record<string, string>, string[]][] = [
      [{ action: "reviewer.granted" }, ["reviewer.granted"]],
      [{ action: "reviewer.granted,source.revoked" }, ["source.revoked", "reviewer.granted"]],
      [{ actor_kind: "operator" }, ["rubric.published"]],
      [{ actor: account.accountId }, ["reviewer.revoked", "reviewer.granted"]],
      [{ target_kind: "account" }, ["reviewer.revoked", "reviewer.granted"]],
      [{ target_kind: "invitation" }, []],
      [{ target: "two", action: "reviewer.revoked" }, ["reviewer.revoked"]],
      [{ from: today, to: today, target: "three" }, ["source.revoked"]],
      [{ to: "2020-01-01" }, []],
      [{ from: "2999-01-01" }, []],
      [{ q: "REVOKED" }, ["source.revoked", "reviewer.revoked"]],
      [{ q: "größe 100%_" }, ["reviewer.revoked"]],
      [{ q: account.accountId }, ["reviewer.revoked", "reviewer.granted"]],
      [{ q: "%" }, ["reviewer.revoked"]],
      [{ q: "three" }, ["source.revoked"]],
    ];
    for (const [query, expected] of cases)
      expect(await list(suite, key, query), JSON.stringify(query)).toEqual(expected);
    expect(await list(suite, key, { limit: 1, offset: 1 })).toEqual(["reviewer.revoked"]);
  });

  it("refuses what is no filter, and names it", async () => {
    const refuse = (query: Record<string, string>, detail: RegExp) =>
      suite.refuses({ query }, "invalid_request", detail);
    await refuse({ action: "rubric.eaten" }, /^action: must be an action/);
    await refuse({ actor_kind: "robot" }, /actor_kind/);
    await refuse({ from: "2026-02-30" }, /from/);
    await refuse({ from: "2026-02-02", to: "2026-02-01" }, /^to: is before from/);
    await refuse({ q: "" }, /q/);
    await refuse({ format: "xlsx" }, /^format: use one of json, ndjson, csv/);
    await refuse({ format: "csv", limit: "1" }, /limit/);
  });

  describe("as a file", () => {
    const file = async (key: string, search: string) => {
      const response = await fetch(`${suite.service().baseUrl}/v1/audit-events?${search}`, { headers: bearer(key) });
      const [text, contentType] = [await response.text(), response.headers.get("content-type")];
      expect(answerFaults("audit.list", { status: response.status, contentType, body: text })).toEqual([]);
      return { text, contentType, name: response.headers.get("content-disposition") };
    };

    it("is NDJSON of the list's items, not limited to a page; the export is an entry itself", async () => {
      const { key, record } = await trail(suite.service());
      for (let n = 0; n < LIMITS.pageSize; n++) await record("system", "source.rotated", String(n));
      const listed = (await suite.call({ key, query: { limit: 2 } })).body["items"];
      const { text, contentType, name } = await file(key, "format=ndjson");
      expect(contentType).toBe("application/x-ndjson; charset=utf-8");
      expect(name).toMatch(/^attachment; filename="audit-trail-\d{4}-\d\d-\d\d\.ndjson"$/);
      const lines = text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Event);
      expect(lines).toHaveLength(LIMITS.pageSize + 4);
      expect(lines.slice(0, 2)).toEqual(listed);
      const [entry] = (await suite.call({ key, query: { limit: 1 } })).body["items"] as Event[];
      expect(entry).toMatchObject({ action: "audit_trail.exported", actor_kind: "api_key" });
      expect(entry?.details).toEqual({ format: "ndjson", rows: lines.length });
    });

    it.each(["ndjson", "csv"])("%s is complete when it is larger than a portion", async (format) => {
      const { key, tenantId } = await trail(suite.service());
      await addEntries(suite.service(), tenantId, 2 * SERVER_LIMITS.auditPortionRows);
      const { text } = await file(key, `format=${format}&target=bulk`);
      const lines = text.trimEnd().split(/\r?\n/);
      const entries = format === "csv" ? lines.slice(1) : lines;
      expect(entries).toHaveLength(2 * SERVER_LIMITS.auditPortionRows);
      expect(new Set(entries).size).toBe(entries.length);
      const exports = await list(suite, key, { action: "audit_trail.exported" });
      expect(exports).toHaveLength(1);
    });

    it("ends when its client leaves, and others are answered meanwhile", async () => {
      const { key, tenantId } = await trail(suite.service());
      await addEntries(suite.service(), tenantId, 20 * SERVER_LIMITS.auditPortionRows);
      const client = new AbortController();
      const url = `${suite.service().baseUrl}/v1/audit-events?format=ndjson&target=bulk`;
      const response = await fetch(url, { headers: bearer(key), signal: client.signal });
      const reader = response.body?.getReader();
      await reader?.read();
      expect(await list(suite, key, { limit: 1 })).toEqual(["audit_trail.exported"]);
      client.abort();
      await expect(reader?.closed).rejects.toThrow();
      expect(await list(suite, key, { limit: 1 })).toEqual(["audit_trail.exported"]);
    });

    it("is refused when more entries match than a file holds, before it begins", async () => {
      const { key, tenantId } = await trail(suite.service());
      await addEntries(suite.service(), tenantId, LIMITS.auditFileRows + 1);
      const response = await fetch(`${suite.service().baseUrl}/v1/audit-events?format=csv`, { headers: bearer(key) });
      expect(await response.json()).toMatchObject({
        code: "invalid_request",
        detail: expect.stringMatching(/^from: more than 50000/) as unknown,
      });
    });

    it("is CSV of what the filters match, with details as JSON that starts no formula", async () => {
      const { key, record } = await trail(suite.service());
      await record("system", "source.added", "=HYPERLINK(1)");
      const { text, contentType } = await file(key, "format=csv&action=rubric.published,source.added");
      expect(contentType).toBe("text/csv; charset=utf-8");
      const [header, added, published, end] = text.split("\r\n");
      expect(header).toBe("event_id,actor_kind,actor,action,target_kind,target,details,created_at,actor_name");
      expect(added).toContain(",source.added,evidence_source,'=HYPERLINK(1),{},");
      expect(published).toContain(String.raw`"{""name"":""=1+1, \""quoted\""\nline""}"`);
      expect(end).toBe("");
    });

    it("needs the scope of the list", async () => {
      const { service, tenantId, baseUrl } = suite.service();
      const key = await makeKey(service.deps, tenantId, { scopes: ["verify:read"] });
      const response = await fetch(`${baseUrl}/v1/audit-events?format=csv`, { headers: bearer(key) });
      expect(await response.json()).toMatchObject({ code: "insufficient_scope" });
    });
  });
});

operationSuite("audit.export", { valid: () => ({ query: { format: "ndjson", q: "two" } }) }, (suite) => {
  it("answers one portion, and the next with its cursor; only the first is an entry", async () => {
    const { account, tenantId } = await trail(suite.service());
    await addEntries(suite.service(), tenantId, SERVER_LIMITS.auditPortionRows + 1);
    const query = { format: "csv", target: "bulk" };
    const { body: first } = await suite.call({ account, query });
    expect(first).toMatchObject({ rows: SERVER_LIMITS.auditPortionRows });
    const { body: last } = await suite.call({ account, query: { ...query, cursor: String(first["next_cursor"]) } });
    expect(last).toMatchObject({ rows: 1, next_cursor: null });
    expect(last["text"]).toMatch(/^[0-9a-f-]{36},system,/);
    const { body: exports } = await suite.call({ account, query: { format: "csv", action: "audit_trail.exported" } });
    expect(exports).toMatchObject({ rows: 1 });
  });

  it("records who exported, and what was asked for", async () => {
    const { account } = await trail(suite.service());
    const { body } = await suite.call({ account, query: { format: "csv", target: "two" } });
    expect(body).toMatchObject({ rows: 2, file_name: expect.stringMatching(/\.csv$/) as unknown });
    const { body: after } = await suite.call({ account, query: { format: "ndjson", action: "audit_trail.exported" } });
    expect(JSON.parse(String(after["text"]))).toMatchObject({
      actor: account.accountId,
      details: { format: "csv", rows: 2, target: "two" },
    });
  });

  it("refuses a format that is none, and a range that ends before it begins", async () => {
    await suite.refuses({ query: { format: "json" } }, "invalid_request", /format/);
    const query = { format: "csv", from: "2026-02-02", to: "2026-02-01" };
    await suite.refuses({ query }, "invalid_request", /^to: is before from/);
  });
});
