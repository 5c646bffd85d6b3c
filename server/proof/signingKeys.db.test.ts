import { afterAll, beforeAll, expect, test } from "vitest";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import { revokeSigningKey, rotateSigningKey } from "@/server/proof/signingKeys";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

const statuses = async () =>
  Object.fromEntries((await listSigningKeys(suite.service.database)).map(({ keyId, status }) => [keyId, status]));
const revoke = (keyId: string) =>
  revokeSigningKey({ ...suite.service.deps, rotation: suite.service.keyRing }, { keyId });
const signing = async () => (await suite.service.keyRing.signer()).keyId;

test("retires the previous key on rotation, and gives an active key a successor before it is revoked", async () => {
  const first = await signing();
  const secondKeyId = (await rotateSigningKey(suite.service.deps, suite.service.keyRing)).key_id;
  expect(await statuses()).toEqual({ [first]: "retired", [secondKeyId]: "active" });

  expect(await revoke(first)).toEqual({ key_id: first, status: "revoked", active_key_id: secondKeyId });
  expect(await statuses()).toEqual({ [first]: "revoked", [secondKeyId]: "active" });

  const { active_key_id: thirdKeyId } = await revoke(secondKeyId);
  expect(await signing()).toBe(thirdKeyId);
  expect(await statuses()).toEqual({ [first]: "revoked", [secondKeyId]: "revoked", [String(thirdKeyId)]: "active" });

  expect(await revoke(secondKeyId)).toMatchObject({ status: "revoked", active_key_id: thirdKeyId });
});

test("records keys that the operator created and revoked in the trail of every tenant, once each", async () => {
  const { deps } = suite.service;
  const tenants = [suite.tenantId, await makeTenant(deps, "Second")];
  const newKey = await signing();
  const { active_key_id: successor } = await revoke(newKey);
  await revoke(newKey);
  for (const tenantId of tenants) {
    const events = await tenantDeps(deps, tenantId).db.transaction((tx) =>
      tx.auditEvent.findMany({ where: { target: { in: [newKey, String(successor)] } }, orderBy: { createdAt: "asc" } }),
    );
    const auditActions = events.map(({ action, target }) => [action, target]);
    expect(auditActions.slice(-2)).toEqual([
      ["signing_key.activated", successor],
      ["signing_key.revoked", newKey],
    ]);
    expect(auditActions.filter(([action]) => action === "signing_key.revoked")).toHaveLength(1);
  }
});

test("refuses an unknown signing key", async () => {
  await expect(revoke("ed25519-0000000000000000")).rejects.toMatchObject({
    code: "not_found",
    detail: expect.stringMatching(/^key_id: /) as string,
  });
});

test.each(["+275760-09-13T00:00:00Z", "9999-12-31T23:59:59-14:00", "soon", "2020-01-01"])(
  "refuses a rotation when rotate_by is %s",
  async (rotateBy) => {
    const rotation = rotateSigningKey(suite.service.deps, suite.service.keyRing, { rotateBy });
    await expect(rotation).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringMatching(/rotate_by: /) as string,
    });
  },
);
