import { beforeAll, describe, expect, it } from "vitest";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { submit } from "@/server/verification/submit/submit";
import { writeCursor } from "@/server/deps/cursor";
import { checkProof } from "@/server/proof/check/verify";
import { publishedKeySet } from "@/server/proof/issuedProof";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

async function makeVerification({ service, tenantId }: TestService, more: object = {}): Promise<string> {
  const rubric_id = await makeRubric(service.deps, tenantId);
  const body = { rubric_id, submission: { inline: '{"status": "ok", "latency": 20}' }, ...more };
  return (await submit(tenantDeps(service.deps, tenantId), { body })).id;
}

/** Times that JavaScript and Postgres do not both have, and one with more decimals than Postgres reads. */
const OUT_OF_RANGE = [
  "0000-01-01T00:00:00Z",
  "0000-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-14:00",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "294277-01-01T00:00:00Z",
  `2026-01-01T00:00:00.${"1".repeat(200)}Z`,
];

const verified = async (service: TestService) => ({ params: { id: await makeVerification(service) } });

operationSuite("verification.get", { valid: verified }, (suite) => {
  it("shows the verdict with its evidence", async () => {
    const { body } = await suite.call(await verified(suite.service()));
    expect(body).toMatchObject({ status: "succeeded", determination: "met", error: null });
    expect(body["submission_hash"]).toMatch(/^[0-9a-f]{64}$/);
    const { results } = body["verdict"] as { results: { evidence_spans: { snippet: string }[] }[] };
    expect(results[0]?.evidence_spans[0]?.snippet).toContain('"status": "ok"');
  });
});

operationSuite("verification.proof", { valid: verified }, (suite) => {
  it("says what the chain says", async () => {
    const own = await verified(suite.service());
    const { body } = await suite.call(own);
    expect(body).toMatchObject({ verification_id: own.params.id, key_status: "active", expires_at: null });
    expect(body["proof_ref"]).toBe(`sha256:${String(body["content_hash"])}`);
  });
  it("has no proof where none was required", async () => {
    const id = await makeVerification(suite.service(), { options: { require_proof: false } });
    await suite.refuses({ params: { id } }, "not_found");
  });
});

operationSuite("verification.proofEnvelope", { valid: verified }, (suite) => {
  it("passes the offline check against the published keys, and names the judged submission", async () => {
    const own = await verified(suite.service());
    const { body } = await suite.call(own);
    const { deps } = suite.service().service;
    const check = checkProof(body, await publishedKeySet(deps), { crypto: nodeCrypto, now: new Date() });
    expect(check).toMatchObject({ valid: true, keyStatus: "active", verdict: { determination: "met" } });
  });
});

operationSuite("verifications.list", { valid: () => ({}) }, (suite) => {
  let ids: string[];
  beforeAll(async () => {
    const service = suite.service();
    ids = [];
    for (const latency of [20, 20, 500]) {
      ids.unshift(
        await makeVerification(service, {
          submission: { inline: `{"status": "ok", "latency": ${latency}}` },
          subject: { kind: "task", ref: `latency ${latency}` },
        }),
      );
    }
  });
  const NEWEST = { order: "newest" };
  const listed = async (query: Record<string, string | number | boolean>) =>
    ((await suite.call({ query })).body["items"] as { id: string }[]).map((item) => item.id);

  it("lists newest first and echoes tenant, page and filters", async () => {
    const { body } = await suite.call({ query: { limit: 2, status: "succeeded" } });
    expect(body).toMatchObject({
      tenant_id: suite.service().tenantId,
      limit: 2,
      offset: 0,
      filters: { status: "succeeded" },
    });
    expect(await listed({})).toEqual(ids);
    expect(await listed({ limit: 2, offset: 1 })).toEqual(ids.slice(1));
  });

  it("rejects a cursor with an offset, and one that points back", async () => {
    const { body } = await suite.call({ query: { limit: 1 } });
    await suite.refuses({ query: { cursor: String(body["next_cursor"]), offset: 1 } }, "invalid_request", /offset/);
    const back = writeCursor(NEWEST, [true, new Date().toISOString(), ids[0]]);
    await suite.refuses({ query: { cursor: back } }, "invalid_request", /cursor/);
  });

  it.each(OUT_OF_RANGE)("rejects a cursor at %s, which the database cannot hold", async (at) => {
    for (const back of [false, true]) {
      const cursor = writeCursor(NEWEST, [back, at, ids[0]]);
      await suite.refuses({ query: { cursor } }, "invalid_request", /^cursor: /);
    }
  });

  it("reads on from a cursor at the first and the last instant", async () => {
    for (const at of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]) {
      expect((await suite.call({ query: { cursor: writeCursor(NEWEST, [false, at, ids[0]]) } })).status).toBe(200);
    }
  });

  it("rejects a cursor with other filters than those of its page, or in another order", async () => {
    const { body } = await suite.call({ query: { limit: 1, determination: "met" } });
    const cursor = String(body["next_cursor"]);
    expect(await listed({ cursor, determination: "met" })).toEqual(ids.slice(2));
    for (const other of [{}, { determination: "not_met" }, { determination: "met", order: "oldest" }]) {
      await suite.refuses({ query: { ...other, cursor } }, "invalid_request", /^cursor: send the filters/);
    }
  });

  it("reads the oldest first, from a time on and up to one", async () => {
    const { body } = await suite.call({ query: {} });
    const times = (body["items"] as { created_at: string }[]).map((item) => item.created_at).reverse();
    const [oldest = "", ...later] = ids.toReversed();
    expect(await listed({ order: "oldest" })).toEqual([oldest, ...later]);
    const first = await suite.call({ query: { order: "oldest", limit: 1 } });
    expect(await listed({ order: "oldest", cursor: String(first.body["next_cursor"]) })).toEqual(later);
    const after = new Date(Date.parse(times[0] ?? "") + 1).toISOString();
    expect(await listed({ order: "oldest", from: after })).toEqual(later);
    expect(await listed({ to: times[0] ?? "" })).toEqual([oldest]);
    await suite.refuses({ query: { from: after, to: times[0] ?? "" } }, "invalid_request", /^to: is before from/);
    await suite.refuses({ query: { from: "yesterday" } }, "invalid_request", /^from: must be a day as/);
  });

  it("filters by rubric, subject and submission", async () => {
    const { body } = await suite.call({ query: { limit: 1 } });
    const [{ rubric_id, submission_hash } = {}] = body["items"] as Record<string, string>[];
    expect(await listed({ rubric_id: rubric_id ?? "" })).toContain(ids[0]);
    expect(await listed({ rubric_id: ids[0] ?? "" })).toEqual([]);
    expect(await listed({ submission_hash: submission_hash ?? "" })).toEqual([ids[0]]);
    expect(await listed({ subject_ref: "latency 20" })).toEqual(ids.slice(1));
    expect(await listed({ subject_ref: "latency 500", subject_kind: "task" })).toEqual(ids.slice(0, 1));
    expect(await listed({ subject_ref: "latency 500", subject_kind: "pull_request" })).toEqual([]);
  });

  it("filters by status, determination, flag and UTC day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await listed({ determination: "met" })).toEqual(ids.slice(1));
    expect(await listed({ determination: "not_met" })).toEqual(ids.slice(0, 1));
    expect(await listed({ determination: "none" })).toEqual([]);
    expect(await listed({ status: "queued" })).toEqual([]);
    expect(await listed({ flagged: true })).toEqual([]);
    expect(await listed({ flagged: false })).toEqual(ids);
    expect(await listed({ from: today, to: today })).toEqual(ids);
    expect(await listed({ to: "2020-01-01" })).toEqual([]);
    expect(await listed({ from: "0001-01-01", to: "9999-12-31" })).toEqual(ids);
  });

  it.each([
    [{ limit: 0 }, /limit/],
    [{ limit: 101 }, /limit/],
    [{ limit: "ten" }, /limit/],
    [{ offset: -1 }, /offset/],
    [{ cursor: "e30" }, /cursor/],
    [{ flagged: "yes" }, /flagged/],
    [{ from: "2026-13-01" }, /from/],
    [{ from: "0000-01-01" }, /from/],
    [{ from: "2026-02-02", to: "2026-02-01" }, /to/],
    [{ status: "done" }, /status/],
    [{ color: "red" }, /color/],
  ])("rejects %j", async (query, detail) => {
    await suite.refuses({ query: query as Record<string, string> }, "invalid_request", detail);
  });

  it("pages by cursor, which new verifications do not shift", async () => {
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const { body } = await suite.call({ query: { limit: 1, determination: "met", ...(cursor && { cursor }) } });
      pages.push((body["items"] as { id: string }[]).map(({ id }) => id));
      cursor = body["next_cursor"] as string | null;
      if (pages.length === 1) ids.unshift(await makeVerification(suite.service()));
    } while (cursor !== null);
    expect(pages.flat()).toEqual(ids.slice(2));
    expect(await listed({})).toEqual(ids);
  });

  it("shows nothing of other tenants", async () => {
    const { service } = suite.service();
    const key = await makeKey(service.deps, await makeTenant(service.deps));
    expect((await suite.call({ key })).body["items"]).toEqual([]);
  });

  describe("with a tenant header or an account token", () => {
    it("rejects a tenant that is not the key's", async () => {
      const headers = { "x-svc-tenant-id": "00000000-0000-4000-8000-000000000000" };
      await suite.refuses({ headers }, "identity_contract_tenant_mismatch");
      const own = { "x-svc-tenant-id": suite.service().tenantId };
      expect((await suite.call({ headers: own })).status).toBe(200);
    });
    it("takes an account that is mapped to the tenant, and no other", async () => {
      const { service, tenantId } = suite.service();
      const owner = { email: "o@acme.test", password: "long enough", name: "O" };
      const { db } = tenantDeps(service.deps, tenantId);
      const { hash: passwordHash } = await service.accounts.checkPasswords(owner);
      const { accountId } = await db.signInTransaction((tx) => service.accounts.create(tx, { ...owner, passwordHash }));
      const token = await service.accounts.issueToken(accountId, tenantId);
      const asserted = { headers: { "x-svc-tenant-id": tenantId }, key: token };
      await suite.refuses(asserted, "forbidden");
      await db.signInTransaction((tx) => tx.tenantMember.create({ data: { tenantId, accountId } }));
      expect((await suite.call(asserted)).body["tenant_id"]).toBe(tenantId);
    });
  });

  it("filters by metadata, of which all members have to agree", async () => {
    const service = suite.service();
    const build = { build: "4711", branch: "main" };
    const both = await makeVerification(service, { metadata: build });
    const other = await makeVerification(service, { metadata: { ...build, branch: "next" } });
    await makeVerification(service);
    expect(await listed({ "metadata[build]": "4711" })).toEqual([other, both]);
    expect(await listed({ "metadata[build]": "4711", order: "oldest" })).toEqual([both, other]);
    expect(await listed({ "metadata[build]": "4711", "metadata[branch]": "main" })).toEqual([both]);
    expect(await listed({ "metadata[build]": "4712" })).toEqual([]);
    expect(await listed({ "metadata[build]": "4711", determination: "not_met" })).toEqual([]);
    const page = await suite.call({ query: { "metadata[build]": "4711", limit: 1 } });
    expect(page.body).toMatchObject({ filters: { metadata: { build: "4711" } }, items: [{ id: other }] });
    const cursor = String(page.body["next_cursor"]);
    expect(await listed({ "metadata[build]": "4711", cursor })).toEqual([both]);
    await suite.refuses({ query: { "metadata[build]": "4712", cursor } }, "invalid_request", /^cursor: /);
    await suite.refuses({ query: { metadata: "4711" } }, "invalid_request", /^metadata: must be a JSON object/);
    await suite.refuses({ query: { "metadata[a b]": "1" } }, "invalid_request", /^metadata/);
  });
});
