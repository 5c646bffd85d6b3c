// The owner's operations, over tRPC with an identity-contract bearer token.
import { expect, it } from "vitest";
import { setReviewer } from "@/server/reviewer/setReviewer";
import { createKey } from "@/server/account/apiKeys";
import { removeMember } from "@/server/account/members";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { readPages } from "@/testing/pages";
import type { TestService } from "@/testing/service";
import { actionsOn, trailOf } from "@/testing/trail";

const toTenantDeps = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);
const makeOperatorKey = (service: TestService) =>
  createKey({ ...toTenantDeps(service), actor: "operator" }, { body: { name: "CI", scopes: ["verify:read"] } });

operationSuite("account.me", { valid: () => ({}) }, (suite) => {
  it("lists the caller's tenants with the roles in each, oldest first", async () => {
    const { service, tenantId } = suite.service();
    const account = await makeAccount(service, tenantId, { reviewer: true });
    const second = await makeTenant(service.deps, "Second");
    const { db } = tenantDeps(service.deps, second);
    await db.signInTransaction((tx) =>
      tx.tenantMember.create({ data: { tenantId: second, accountId: account.accountId, owner: true } }),
    );
    const { body } = await suite.call({ account });
    expect(body).toMatchObject({ account_id: account.accountId, email: account.email, tenant_id: tenantId });
    expect(body["tenants"]).toMatchObject([
      { tenant_id: tenantId, name: "Test tenant", owner: false, reviewer: true },
      { tenant_id: second, name: "Second", owner: true, reviewer: false },
    ]);
  });
});

operationSuite("account.members", { valid: () => ({}) }, (suite) => {
  it("shows roles, oldest first, and no members of other tenants", async () => {
    const { service, tenantId } = suite.service();
    const reviewer = await makeAccount(service, tenantId, { reviewer: true });
    const plain = await makeAccount(service, tenantId);
    const outsider = await makeAccount(service, await makeTenant(service.deps, "Elsewhere"));
    const { items } = (await suite.call({})).body as { items: Record<string, unknown>[] };
    const found = (id: string) => items.find(({ account_id }) => account_id === id);
    expect(found(reviewer.accountId)).toMatchObject({ email: reviewer.email, owner: false, reviewer: true });
    expect(found(plain.accountId)).toMatchObject({ owner: false, reviewer: false });
    expect(found(outsider.accountId)).toBeUndefined();
    const ids = await readPages(suite, (item) => item["account_id"]);
    expect(ids.indexOf(reviewer.accountId)).toBeLessThan(ids.indexOf(plain.accountId));
  });
});

operationSuite("account.reviewers", { valid: () => ({}) }, (suite) => {
  it("shows grants newest first, including non-members and revoked grants, not of other tenants", async () => {
    const { service, tenantId } = suite.service();
    const member = await makeAccount(service, tenantId, { reviewer: true });
    const otherTenant = await makeTenant(service.deps, "Elsewhere");
    const outsider = await makeAccount(service, otherTenant, { reviewer: true });
    const owner = await makeAccount(service, tenantId, { owner: true });
    const principal = { kind: "session", tenantId, accountId: owner.accountId, owner: true, reviewer: false } as const;
    const set = (reviewer_subject: string, active: boolean) =>
      setReviewer({ ...toTenantDeps(suite.service()), actor: principal }, { body: { reviewer_subject, active } });
    await set(member.accountId, false);
    await set(outsider.accountId, true);
    const { items } = (await suite.call({})).body as { items: { account_id: string }[] };
    const found = (id: string) => items.find(({ account_id }) => account_id === id);
    expect(found(member.accountId)).toMatchObject({
      email: member.email,
      active: false,
      granted_by: "test",
      revoked_by: owner.accountId,
    });
    expect(found(outsider.accountId)).toMatchObject({
      email: null,
      name: null,
      active: true,
      granted_by: owner.accountId,
      revoked_at: null,
    });
    expect(items.indexOf(found(outsider.accountId) as never)).toBe(0);
    await readPages(suite, (item) => item["account_id"]);
  });
});

operationSuite(
  "account.removeMember",
  { valid: async ({ service, tenantId }) => ({ params: { id: (await makeAccount(service, tenantId)).accountId } }) },
  (suite) => {
    it("ends membership and reviewer grant immediately; the account remains", async () => {
      const { service, tenantId } = suite.service();
      const { accountId: id, headers } = await makeAccount(service, tenantId, { reviewer: true });
      await suite.call({ params: { id } });
      await expect(service.httpDeps.authenticate(new Headers(headers), false)).rejects.toMatchObject({
        code: "forbidden",
      });
      const { db } = toTenantDeps(suite.service());
      const grant = await db.transaction((tx) => tx.reviewerGrant.findFirst({ where: { reviewerSubject: id } }));
      expect(grant).toMatchObject({ active: false, revokedBy: expect.any(String) as string });
      expect(await service.database.signIn.prisma.authUser.count({ where: { id } })).toBe(1);
      expect(await actionsOn(suite.service(), id)).toEqual(["reviewer.revoked", "member.removed"]);
      await suite.refuses({ params: { id } }, "not_found");
    });

    it("keeps one owner, also when two remove each other together", async () => {
      const { service } = suite.service();
      const tenantId = await makeTenant(service.deps, "Two owners");
      const tenant = tenantDeps(service.deps, tenantId);
      const [a, b] = [
        await makeAccount(service, tenantId, { owner: true }),
        await makeAccount(service, tenantId, { owner: true }),
      ];
      const remove = (by: typeof a, whom: typeof a) =>
        removeMember(
          { ...tenant, actor: { kind: "session", tenantId, accountId: by.accountId, owner: true, reviewer: false } },
          { id: whom.accountId },
        );
      const outcomes = await Promise.allSettled([remove(a, b), remove(b, a)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
      const [left] = await tenant.db.transaction((tx) => tx.tenantMember.findMany({ where: { owner: true } }));
      const account = left?.accountId === a.accountId ? a : b;
      await suite.refuses({ account, params: { id: account.accountId } }, "conflict", /owner/);
    });
  },
);

operationSuite("account.keys", { valid: () => ({}) }, (suite) => {
  it("shows keys newest first, without secrets", async () => {
    const service = suite.service();
    const first = await makeOperatorKey(service);
    const second = await makeOperatorKey(service);
    const { body } = await suite.call({});
    expect((body["items"] as unknown[]).slice(0, 2)).toMatchObject([
      { key_id: second.key_id },
      { key_id: first.key_id, name: "CI", prefix: first.prefix, scopes: ["verify:read"], revoked_at: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(first.api_key.slice(12));
    await readPages(suite, (item) => item["key_id"]);
  });
});

const newKey = { name: "CI", scopes: ["verify:read"] };
operationSuite("account.createKey", { valid: () => ({ body: newKey }) }, (suite) => {
  it("creates a key that works immediately, and records its creator", async () => {
    const { service } = suite.service();
    const { body } = await suite.call({ body: { ...newKey, expires_at: "2999-01-31" } });
    const headers = new Headers({ authorization: `Bearer ${String(body["api_key"])}` });
    expect(await service.httpDeps.authenticate(headers, true)).toMatchObject({ kind: "apiKey", keyId: body["key_id"] });
    const [event] = await trailOf(suite.service(), String(body["key_id"]));
    expect(event).toMatchObject({
      action: "api_key.created",
      actorKind: "account",
      details: { scopes: "verify:read" },
    });
    expect(JSON.stringify(event)).not.toContain(String(body["api_key"]).slice(12));
  });
  it.each([
    [{ name: "" }, /^name: /],
    [{ scopes: ["all"] }, /^scopes: .*verify:read/],
    [{ expires_at: "2020-01-01" }, /^expires_at: /],
    [{ owner: true }, /owner/],
  ])("rejects %j", async (change, detail) => {
    await suite.refuses({ body: { ...newKey, ...change } }, "invalid_request", detail);
  });
});

operationSuite(
  "account.revokeKey",
  { valid: async (service) => ({ params: { id: (await makeOperatorKey(service)).key_id } }) },
  (suite) => {
    it("revokes the key immediately, with one audit entry for repeated calls", async () => {
      const service = suite.service();
      const { key_id: id, api_key } = await makeOperatorKey(service);
      for (let n = 0; n < 2; n++) {
        expect((await suite.call({ params: { id } })).body).toEqual({ key_id: id, revoked: true });
      }
      const headers = new Headers({ authorization: `Bearer ${api_key}` });
      await expect(service.service.httpDeps.authenticate(headers, true)).rejects.toMatchObject({
        code: "unauthorized",
      });
      expect(await actionsOn(service, id)).toEqual(["api_key.created", "api_key.revoked"]);
    });
  },
);
