import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeReviewer } from "@/testing/escalations";
import { makeAccount, makeTenant } from "@/testing/factories";
import { makeKeyPair } from "@/testing/keyPair";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const inTenant = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);
const hex = (pair = makeKeyPair()) => ({ public_key: pair.raw.toString("hex"), encoding: "hex" });

operationSuite("escalation.enrolKey", { valid: () => ({ body: hex() }) }, (suite) => {
  it("enrolls a key once, for one account, and not again after revocation", async () => {
    const { service, tenantId } = suite.service();
    const account = await makeAccount(service, tenantId, { reviewer: true });
    const body = hex();
    const enrolledKey = (await suite.call({ account, body })).body;
    expect(enrolledKey).toMatchObject({ account_id: account.accountId, status: "active", revoked_at: null });
    expect((await suite.call({ account, body })).body).toEqual(enrolledKey);
    await suite.refuses({ body }, "conflict", /another account/);
    const keyId = String(enrolledKey["key_id"]);
    await inTenant(suite.service()).db.transaction((tx) =>
      tx.reviewerKey.updateMany({ where: { keyId }, data: { revokedAt: new Date() } }),
    );
    await suite.refuses({ account, body }, "conflict", /revoked/);
  });
  it("rejects invalid keys, and keys with which anyone can sign", async () => {
    for (const public_key of ["00", "0".repeat(64)]) {
      await suite.refuses({ body: { public_key, encoding: "hex" } }, "invalid_request", /public_key/);
    }
    await suite.refuses({ body: { ...hex(), encoding: "utf8" } }, "invalid_request", /encoding/);
  });
});

operationSuite("escalation.listKeys", { valid: () => ({}) }, (suite) => {
  it("lists the tenant's keys, oldest first", async () => {
    const first = await makeReviewer(suite.service());
    const secondReviewer = await makeReviewer(suite.service());
    const keys = (await suite.call({})).body["keys"] as { key_id: string }[];
    expect(keys.map((key) => key.key_id)).toEqual([first.keyId, secondReviewer.keyId]);
  });

  it("lists the newest 1,000 keys when there are more", async () => {
    const { tenantId } = suite.service();
    const formatKeyId = (index: number) => `ed25519-${index.toString(16).padStart(16, "0")}`;
    const data = Array.from({ length: 1001 }, (_, index) => ({
      tenantId,
      keyId: formatKeyId(index),
      accountId: "reviewer",
      publicKey: makeKeyPair().raw.toString("base64url"),
      createdAt: new Date(Date.UTC(2100, 0, 1, 0, 0, index)),
    }));
    await inTenant(suite.service()).db.transaction((tx) => tx.reviewerKey.createMany({ data }));
    const keys = (await suite.call({})).body["keys"] as { key_id: string }[];
    expect([keys.length, keys[0]?.key_id, keys.at(-1)?.key_id]).toEqual([1000, formatKeyId(1), formatKeyId(1000)]);
  });
});

operationSuite(
  "escalation.revokeKey",
  { valid: async (service) => ({ params: { key_id: (await makeReviewer(service)).keyId } }) },
  (suite) => {
    it("lets only its reviewer and the owner revoke it, once", async () => {
      const { service, tenantId } = suite.service();
      const reviewer = await makeReviewer(suite.service());
      const params = { key_id: reviewer.keyId };
      const otherAccount = await makeAccount(service, tenantId, { reviewer: true });
      await suite.refuses({ account: otherAccount, params }, "forbidden", /owner/);
      const revokedKey = (await suite.call({ account: reviewer.account, params })).body;
      expect(revokedKey["status"]).toBe("revoked");
      const owner = await makeAccount(service, tenantId, { owner: true });
      expect((await suite.call({ account: owner, params })).body).toEqual(revokedKey);
      const trail = await inTenant(suite.service()).db.transaction((tx) =>
        tx.auditEvent.findMany({ where: { target: reviewer.keyId }, orderBy: { id: "asc" } }),
      );
      expect(trail.map(({ action }) => action)).toEqual(["reviewer_key.enrolled", "reviewer_key.revoked"]);
    });
    it("does not find malformed, missing or foreign keys", async () => {
      const { service } = suite.service();
      const otherTenant = { service, tenantId: await makeTenant(service.deps) };
      const foreignKeyId = (await makeReviewer(otherTenant)).keyId;
      for (const key_id of ["x", "ed25519-0000000000000000", foreignKeyId]) {
        await suite.refuses({ params: { key_id } }, "not_found");
      }
    });
  },
);

operationSuite("escalation.tiers", { valid: () => ({}) }, (suite) => {
  it("shows every version, ascending", async () => {
    const { body } = await suite.call({});
    expect(body["current_version"]).toBe(2);
    expect((body["versions"] as { version: number }[]).map(({ version }) => version)).toEqual([1, 2]);
  });
});
