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

async function makeVerification({ service, tenantId }: TestService, fields: object = {}): Promise<string> {
  const rubric_id = await makeRubric(service.deps, tenantId);
  const body = { rubric_id, submission: { inline: '{"status": "ok", "latency": 20}' }, ...fields };
  return (await submit(tenantDeps(service.deps, tenantId), { body })).id;
}

/** Times that JavaScript or Postgres cannot represent, and one with more decimals than Postgres reads. */
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

const makeInput = async (service: TestService) => ({ params: { id: await makeVerification(service) } });

operationSuite("verification.get", { valid: makeInput }, (suite) => {
  it("shows the verdict with its evidence", async () => {
    const { body } = await suite.call(await makeInput(suite.service()));
    expect(body).toMatchObject({ status: "succeeded", determination: "met", error: null });
    expect(body["submission_hash"]).toMatch(/^[0-9a-f]{64}$/);
    const { results } = body["verdict"] as { results: { evidence_spans: { snippet: string }[] }[] };
    expect(results[0]?.evidence_spans[0]?.snippet).toContain('"status": "ok"');
  });
});

operationSuite("verification.proof", { valid: makeInput }, (suite) => {
  it("returns the hash and the key of the proof chain", async () => {
    const input = await makeInput(suite.service());
    const { body } = await suite.call(input);
    expect(body).toMatchObject({ verification_id: input.params.id, key_status: "active", expires_at: null });
    expect(body["proof_ref"]).toBe(`sha256:${String(body["content_hash"])}`);
  });
  it("answers not_found when the request required no proof", async () => {
    const id = await makeVerification(suite.service(), { options: { require_proof: false } });
    await suite.refuses({ params: { id } }, "not_found");
  });
});

operationSuite("verification.proofEnvelope", { valid: makeInput }, (suite) => {
  it("passes the offline check against the published keys, and names the judged submission", async () => {
    const input = await makeInput(suite.service());
    const { body } = await suite.call(input);
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
  const listIds = async (query: Record<string, string | number | boolean>) =>
    ((await suite.call({ query })).body["items"] as { id: string }[]).map((item) => item.id);

  it("lists newest first and echoes tenant, page and filters", async () => {
    const { body } = await suite.call({ query: { limit: 2, status: "succeeded" } });
    expect(body).toMatchObject({
      tenant_id: suite.service().tenantId,
      limit: 2,
      offset: 0,
      filters: { status: "succeeded" },
    });
    expect(await listIds({})).toEqual(ids);
    expect(await listIds({ limit: 2, offset: 1 })).toEqual(ids.slice(1));
  });

  it("rejects a cursor with an offset, and a cursor of the previous page", async () => {
    const { body } = await suite.call({ query: { limit: 1 } });
    await suite.refuses({ query: { cursor: String(body["next_cursor"]), offset: 1 } }, "invalid_request", /offset/);
    const backCursor = writeCursor(NEWEST, [true, new Date().toISOString(), ids[0]]);
    await suite.refuses({ query: { cursor: backCursor } }, "invalid_request", /cursor/);
  });

  it.each(OUT_OF_RANGE)("instant", async (at) => {
    for (const isBackward of [false, true]) {
      const cursor = writeCursor(NEWEST, [isBackward, at, ids[0]]);
      await suite.refuses({ query: { cursor } }, "invalid_request", /^cursor: /);
    }
  });

  it("accepts a cursor at the first and at the last possible time", async () => {
    for (const instant of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"]) {
      expect((await suite.call({ query: { cursor: writeCursor(NEWEST, [false, instant, ids[0]]) } })).status).toBe(200);
    }
  });

  it("rejects a cursor when the filters or the order differ from those of its page", async () => {
    const { body } = await suite.call({ query: { limit: 1, determination: "met" } });
    const cursor = String(body["next_cursor"]);
    expect(await listIds({ cursor, determination: "met" })).toEqual(ids.slice(2));
    for (const otherQuery of [{}, { determination: "not_met" }, { determination: "met", order: "oldest" }]) {
      await suite.refuses({ query: { ...otherQuery, cursor } }, "invalid_request", /^cursor: send the filters/);
    }
  });

  it("lists the oldest first, and filters by the first and the last time", async () => {
    const { body } = await suite.call({ query: {} });
    const creationTimes = (body["items"] as { created_at: string }[]).map((item) => item.created_at).reverse();
    const [oldestId = "", ...laterIds] = ids.toReversed();
    expect(await listIds({ order: "oldest" })).toEqual([oldestId, ...laterIds]);
    const firstPage = await suite.call({ query: { order: "oldest", limit: 1 } });
    expect(await listIds({ order: "oldest", cursor: String(firstPage.body["next_cursor"]) })).toEqual(laterIds);
    const afterOldest = new Date(Date.parse(creationTimes[0] ?? "") + 1).toISOString();
    expect(await listIds({ order: "oldest", from: afterOldest })).toEqual(laterIds);
    expect(await listIds({ to: creationTimes[0] ?? "" })).toEqual([oldestId]);
    await suite.refuses(
      { query: { from: afterOldest, to: creationTimes[0] ?? "" } },
      "invalid_request",
      /^to: is before from/,
    );
    await suite.refuses({ query: { from: "yesterday" } }, "invalid_request", /^from: must be a day as/);
  });

  it("filters by rubric, subject and submission", async () => {
    const { body } = await suite.call({ query: { limit: 1 } });
    const [{ rubric_id, submission_hash } = {}] = body["items"] as Record<string, string>[];
    expect(await listIds({ rubric_id: rubric_id ?? "" })).toContain(ids[0]);
    expect(await listIds({ rubric_id: ids[0] ?? "" })).toEqual([]);
    expect(await listIds({ submission_hash: submission_hash ?? "" })).toEqual([ids[0]]);
    expect(await listIds({ subject_ref: "latency 20" })).toEqual(ids.slice(1));
    expect(await listIds({ subject_ref: "latency 500", subject_kind: "task" })).toEqual(ids.slice(0, 1));
    expect(await listIds({ subject_ref: "latency 500", subject_kind: "pull_request" })).toEqual([]);
  });

  it("filters by status, determination, flag and UTC day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await listIds({ determination: "met" })).toEqual(ids.slice(1));
    expect(await listIds({ determination: "not_met" })).toEqual(ids.slice(0, 1));
    expect(await listIds({ determination: "none" })).toEqual([]);
    expect(await listIds({ status: "queued" })).toEqual([]);
    expect(await listIds({ flagged: true })).toEqual([]);
    expect(await listIds({ flagged: false })).toEqual(ids);
    expect(await listIds({ from: today, to: today })).toEqual(ids);
    expect(await listIds({ to: "2020-01-01" })).toEqual([]);
    expect(await listIds({ from: "0001-01-01", to: "9999-12-31" })).toEqual(ids);
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
    expect(await listIds({})).toEqual(ids);
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
      const ownHeaders = { "x-svc-tenant-id": suite.service().tenantId };
      expect((await suite.call({ headers: ownHeaders })).status).toBe(200);
    });
    it("accepts the token of an account only when the account is a member of the tenant", async () => {
      const { service, tenantId } = suite.service();
      const owner = { email: "o@acme.test", password: "long enough", name: "O" };
      const { db } = tenantDeps(service.deps, tenantId);
      const { hash: passwordHash } = await service.accounts.checkPasswords(owner);
      const { accountId } = await db.signInTransaction((tx) => service.accounts.create(tx, { ...owner, passwordHash }));
      const token = await service.accounts.issueToken(accountId, tenantId);
      const assertedCall = { headers: { "x-svc-tenant-id": tenantId }, key: token };
      await suite.refuses(assertedCall, "forbidden");
      await db.signInTransaction((tx) => tx.tenantMember.create({ data: { tenantId, accountId } }));
      expect((await suite.call(assertedCall)).body["tenant_id"]).toBe(tenantId);
    });
  });

  it("filters by metadata, and requires all given members to match", async () => {
    const service = suite.service();
    const mainMetadata = { build: "4711", branch: "main" };
    const mainId = await makeVerification(service, { metadata: mainMetadata });
    const nextId = await makeVerification(service, { metadata: { ...mainMetadata, branch: "next" } });
    await makeVerification(service);
    expect(await listIds({ "metadata[build]": "4711" })).toEqual([nextId, mainId]);
    expect(await listIds({ "metadata[build]": "4711", order: "oldest" })).toEqual([mainId, nextId]);
    expect(await listIds({ "metadata[build]": "4711", "metadata[branch]": "main" })).toEqual([mainId]);
    expect(await listIds({ "metadata[build]": "4712" })).toEqual([]);
    expect(await listIds({ "metadata[build]": "4711", determination: "not_met" })).toEqual([]);
    const page = await suite.call({ query: { "metadata[build]": "4711", limit: 1 } });
    expect(page.body).toMatchObject({ filters: { metadata: { build: "4711" } }, items: [{ id: nextId }] });
    const cursor = String(page.body["next_cursor"]);
    expect(await listIds({ "metadata[build]": "4711", cursor })).toEqual([mainId]);
    await suite.refuses({ query: { "metadata[build]": "4712", cursor } }, "invalid_request", /^cursor: /);
    await suite.refuses({ query: { metadata: "4711" } }, "invalid_request", /^metadata: must be a JSON object/);
    await suite.refuses({ query: { "metadata[a b]": "1" } }, "invalid_request", /^metadata/);
  });
});
