import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { callProcedure } from "@/server/api/router";
import { makeEvidenceSource, makeSigningParty } from "@/testing/evidenceSource";
import { makeKey, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const makeSource = ({ service, tenantId }: TestService) => makeEvidenceSource(tenantDeps(service.deps, tenantId));

/** Posts to another operation of the suite's service with its key. */
async function post({ baseUrl, apiKey }: TestService, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const response = await fetch(`${baseUrl}/v1/evidence/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}
const readTrail = ({ service, tenantId }: TestService, target: string) =>
  tenantDeps(service.deps, tenantId).db.transaction((tx) =>
    tx.auditEvent.findMany({
      where: { target },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { action: true, actorKind: true },
    }),
  );

operationSuite(
  "evidenceSource.add",
  { valid: () => ({ body: { name: "Registry", public_key: makeSigningParty().publicKey } }) },
  (suite) => {
    it("answers with the source, and records in the audit trail who added it", async () => {
      const { publicKey } = makeSigningParty();
      const { body } = await suite.call({ body: { name: " Registry ", public_key: publicKey, encoding: "base64" } });
      const digest = createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");
      expect(body).toMatchObject({
        name: "Registry",
        status: "active",
        key_fingerprint: `ed25519-${digest.slice(0, 16)}`,
      });
      const trail = await readTrail(suite.service(), body["source_id"] as string);
      expect(trail).toEqual([{ action: "source.added", actorKind: "api_key" }]);
    });

    it("rejects an empty name, and keys under which anyone can sign", async () => {
      const { publicKey } = makeSigningParty();
      await suite.refuses({ body: { name: " ", public_key: publicKey } }, "invalid_request", /^name/);
      const zeroKey = Buffer.alloc(32).toString("hex");
      for (const body of [
        { name: "R", public_key: zeroKey, encoding: "hex" },
        { name: "R", public_key: zeroKey },
        { name: "R", public_key: "" },
      ]) {
        await suite.refuses({ body }, "invalid_request", /^public_key/);
      }
    });

    it("refuses a signed-in member who is not an owner", async () => {
      const { service, tenantId } = suite.service();
      const member = { kind: "session" as const, tenantId, accountId: "a", reviewer: true };
      const makeBody = () => ({ name: "Registry", public_key: makeSigningParty().publicKey });
      const addAs = (owner: boolean) => {
        const context = {
          deps: service.deps,
          signedIn: null,
          countPasswordAttempt: async () => {},
          requestId: "r",
          client: new AbortController().signal,
          status: service.httpDeps.status,
          replyHeaders: {},
          authenticate: () => Promise.resolve({ ...member, owner }),
          countCall: () => Promise.resolve({}),
        };
        return callProcedure(context, "evidenceSource.add", () => Promise.resolve({ body: makeBody() }));
      };
      await expect(addAs(false)).rejects.toMatchObject({ message: expect.stringContaining("owner") as string });
      expect(await addAs(true)).toMatchObject({ status: "active" });
    });
  },
);

operationSuite("evidenceSource.list", { valid: () => ({}) }, (suite) => {
  it("lists the sources of the tenant with their keys, newest first", async () => {
    const { service } = suite.service();
    const tenantId = await makeTenant(service.deps);
    const key = await makeKey(service.deps, tenantId);
    expect((await suite.call({ key })).body).toMatchObject({ tenant_id: tenantId, items: [] });
    const firstSource = await makeEvidenceSource(tenantDeps(service.deps, tenantId));
    const secondSource = await makeEvidenceSource(tenantDeps(service.deps, tenantId));
    const { body } = await suite.call({ key });
    const keys = [{ status: "active", ended_at: null }];
    expect(body).toMatchObject({
      items: [
        { source_id: secondSource.id, keys },
        { source_id: firstSource.id, keys },
      ],
    });
    expect(JSON.stringify((await suite.call({})).body)).not.toContain(firstSource.id);
    const page = await suite.call({ key, query: { limit: 1, offset: 1 } });
    expect(page.body).toMatchObject({ limit: 1, offset: 1, items: [{ source_id: firstSource.id }] });
    await suite.refuses({ query: { offset: -1 } }, "invalid_request", /offset/);
  });
});

const makeInput = async (service: TestService) => ({ params: { id: (await makeSource(service)).id } });

operationSuite(
  "evidenceSource.rotate",
  { valid: async (service) => ({ ...(await makeInput(service)), body: { public_key: makeSigningParty().publicKey } }) },
  (suite) => {
    it("retires the old key, and changes nothing when the call is repeated", async () => {
      const source = await makeSource(suite.service());
      const call = { params: { id: source.id }, body: { public_key: makeSigningParty().publicKey } };
      const { body } = await suite.call(call);
      const keys = [{ status: "active", ended_at: null }, { status: "retired" }];
      expect(body).toMatchObject({ source_id: source.id, status: "active", keys });
      expect((await suite.call(call)).body).toEqual(body);
      const callWithOldKey = { ...call, body: { public_key: source.publicKey } };
      await suite.refuses(callWithOldKey, "conflict", /before/);
      const trail = await readTrail(suite.service(), source.id);
      expect(trail.map(({ action }) => action)).toEqual(["source.added", "source.rotated"]);
    });

    it("leaves one active key after simultaneous rotations", async () => {
      const { id } = await makeSource(suite.service());
      const rotate = () => suite.call({ params: { id }, body: { public_key: makeSigningParty().publicKey } });
      const answers = await Promise.all(Array.from({ length: 8 }, rotate));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const { service, tenantId } = suite.service();
      const keys = await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
        tx.evidenceSourceKey.groupBy({ by: ["status"], where: { sourceId: id }, _count: true }),
      );
      expect(Object.fromEntries(keys.map(({ status, _count }) => [status, _count]))).toEqual({ active: 1, retired: 8 });
    });

    it("rejects a revoked source and an invalid key", async () => {
      const { id } = await makeSource(suite.service());
      await suite.refuses({ params: { id }, body: { public_key: "?" } }, "invalid_request", /^public_key/);
      await post(suite.service(), `sources/${id}/revoke`);
      const body = { public_key: makeSigningParty().publicKey };
      await suite.refuses({ params: { id }, body }, "conflict", /revoked/);
    });
  },
);

operationSuite("evidenceSource.revoke", { valid: makeInput }, (suite) => {
  it("revokes the source with all its keys, and changes nothing when the call is repeated", async () => {
    const { params } = await makeInput(suite.service());
    await post(suite.service(), `sources/${params.id}/rotate`, { public_key: makeSigningParty().publicKey });
    const { body } = await suite.call({ params });
    expect(body).toMatchObject({ status: "revoked", keys: [{ status: "revoked" }, { status: "revoked" }] });
    expect(body["revoked_at"]).not.toBeNull();
    expect((await suite.call({ params })).body).toEqual(body);
    const trail = await readTrail(suite.service(), params.id);
    expect(trail.map(({ action }) => action)).toEqual(["source.added", "source.rotated", "source.revoked"]);
  });
});
