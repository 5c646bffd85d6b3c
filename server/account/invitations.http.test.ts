// Invitations to a tenant; with a session, see session.http.test.ts.
import { beforeEach, expect, it } from "vitest";
import { acceptInvitation } from "@/server/account/acceptInvitation";
import { invite } from "@/server/account/invitations";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { readPages } from "@/testing/pages";
import type { TestService } from "@/testing/service";
import { actionsOn, trailOf } from "@/testing/trail";

const toTenantDeps = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);
let guests = 0;
const guest = () => `guest${++guests}@example.com`;

async function makeInvitation(service: TestService, email = guest(), roles: { owner?: true; reviewer?: true } = {}) {
  const invitation = await invite({ ...toTenantDeps(service), actor: "operator" }, { body: { email, ...roles } });
  return { ...invitation, token: new URL(invitation.link).hash.slice(1) };
}

const accept = ({ service }: TestService, token: string) =>
  acceptInvitation(
    { ...service.deps, signedIn: null, countPasswordAttempt: async () => {} },
    { body: { token, name: "A", password: "long enough" } },
  );

operationSuite(
  "account.invitation",
  {
    valid: async (service) => ({ body: { token: (await makeInvitation(service)).token } }),
    environment: { RATE_LIMIT_PER_MINUTE: "100", TRUSTED_PROXIES: "127.0.0.1" },
  },
  (suite) => {
    it("says who is invited where, until the invitation is accepted", async () => {
      const { email, token } = await makeInvitation(suite.service(), guest(), { owner: true });
      const { body } = await suite.call({ body: { token } });
      expect(body).toMatchObject({ email, owner: true, invited_by: null });
      expect(body["tenant_name"]).toEqual(expect.any(String));
      await accept(suite.service(), token);
      await suite.refuses({ body: { token } }, "not_found", /ask a tenant owner/);
    });

    it("counts calls by a known source", async () => {
      const body = { token: "x".repeat(43) };
      const spoofedHeaders = { "x-forwarded-for": "not-an-address" };
      await suite.refuses({ key: null, body, headers: spoofedHeaders }, "untrusted_request_source");
      const headers = { "x-forwarded-for": "192.0.2.77" };
      const answers = await Promise.all(Array.from({ length: 120 }, () => suite.call({ key: null, body, headers })));
      expect(answers.at(-1)?.body).toMatchObject({ code: "rate_limited" });
    });
  },
);

operationSuite("account.invite", { valid: () => ({ body: { email: guest() } }) }, (suite) => {
  it("returns the link once and stores only the hash of its token", async () => {
    const { body } = await suite.call({ body: { email: " New@Example.com ", owner: true } });
    expect(body).toMatchObject({ email: "new@example.com", owner: true });
    const token = new URL(String(body["link"])).hash.slice(1);
    expect(body["link"]).toBe(`${suite.service().baseUrl}/invite#${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await toTenantDeps(suite.service()).db.signInTransaction((tx) => tx.tenantInvitation.findMany());
    expect(JSON.stringify(rows)).not.toContain(token);
    const [event] = await trailOf(suite.service(), String(body["invitation_id"]));
    expect(event).toMatchObject({ action: "invitation.created", actorKind: "account", details: { owner: true } });
    expect(JSON.stringify(event)).not.toContain(token);
  });

  it("revokes an earlier invitation of the email in the same tenant, with its audit entry", async () => {
    const service = suite.service();
    const [earlier, other] = [await makeInvitation(service), await makeInvitation(service)];
    const { body } = await suite.call({ body: { email: earlier.email.toUpperCase(), owner: true } });
    expect(await actionsOn(service, earlier.invitation_id)).toEqual(["invitation.created", "invitation.revoked"]);
    await expect(accept(service, earlier.token)).rejects.toMatchObject({ code: "not_found" });
    await accept(service, other.token);
    await accept(service, new URL(String(body["link"])).hash.slice(1));
  });

  it("leaves one of several simultaneous invitations of an email pending", async () => {
    const email = guest();
    await Promise.all([1, 2, 3].map(() => suite.call({ body: { email } })));
    const where = { email, revokedAt: null };
    const { db } = toTenantDeps(suite.service());
    expect(await db.signInTransaction((tx) => tx.tenantInvitation.count({ where }))).toBe(1);
  });

  it("rejects invalid addresses and members", async () => {
    await suite.refuses({ body: { email: "no-address" } }, "invalid_request", /^email: /);
    await suite.refuses({ body: { email: `${"x".repeat(250)}@a.io` } }, "invalid_request", /email/);
    const { service, tenantId } = suite.service();
    const { email } = await makeAccount(service, tenantId);
    await suite.refuses({ body: { email: email.toUpperCase() } }, "conflict", /member/);
  });
});

operationSuite("account.invitations", { valid: () => ({}) }, (suite) => {
  it("shows each status, newest first, without tokens", async () => {
    const service = suite.service();
    const [pending, revoked, accepted] = [
      await makeInvitation(service),
      await makeInvitation(service),
      await makeInvitation(service, guest(), { owner: true }),
    ];
    const past = new Date(Date.now() - 1000);
    const { db } = toTenantDeps(service);
    const expired = await makeInvitation(service);
    await db.signInTransaction(async (tx) => {
      const set = (id: string, data: object) => tx.tenantInvitation.update({ where: { id }, data });
      await set(revoked.invitation_id, { revokedAt: past });
      await set(expired.invitation_id, { expiresAt: past });
    });
    await accept(service, accepted.token);
    const { body } = await suite.call({});
    expect(body["items"]).toMatchObject([
      { invitation_id: expired.invitation_id, status: "expired" },
      { invitation_id: accepted.invitation_id, status: "accepted", owner: true },
      { invitation_id: revoked.invitation_id, status: "revoked" },
      { invitation_id: pending.invitation_id, status: "pending", email: pending.email, invited_by: "operator" },
    ]);
    for (const { token } of [pending, revoked, accepted, expired]) expect(JSON.stringify(body)).not.toContain(token);
    await readPages(suite, (item) => item["invitation_id"]);
  });
});

operationSuite(
  "account.revokeInvitation",
  { valid: async (service) => ({ params: { id: (await makeInvitation(service)).invitation_id } }) },
  (suite) => {
    it("revokes the link, with one audit entry for repeated calls", async () => {
      const service = suite.service();
      const { invitation_id: id, token } = await makeInvitation(service);
      for (let n = 0; n < 2; n++) {
        expect((await suite.call({ params: { id } })).body).toEqual({ invitation_id: id, revoked: true });
      }
      expect(await actionsOn(service, id)).toEqual(["invitation.created", "invitation.revoked"]);
      await expect(accept(service, token)).rejects.toMatchObject({ code: "not_found" });
    });
    it("rejects an accepted invitation", async () => {
      const service = suite.service();
      const { invitation_id: id, token } = await makeInvitation(service);
      await accept(service, token);
      await suite.refuses({ params: { id } }, "conflict", /accepted/);
    });
  },
);

const details = { name: "Guest", password: "long enough" };
operationSuite(
  "account.acceptInvitation",
  {
    valid: async (service) => ({ body: { token: (await makeInvitation(service)).token, ...details } }),
    environment: { RATE_LIMIT_PER_MINUTE: "100", TRUSTED_PROXIES: "127.0.0.1" },
  },
  (suite) => {
    // A source may try ten passwords a minute, and the suite accepts more invitations from one.
    beforeEach(() => suite.service().service.database.signIn.prisma.attemptCount.deleteMany());

    it("creates the account and the invited membership", async () => {
      const service = suite.service();
      const { email, token } = await makeInvitation(service, guest(), { owner: true });
      const { body } = await suite.call({ key: null, body: { token, ...details } });
      expect(body).toEqual({ tenant_id: service.tenantId, account_id: expect.any(String) as string, email });
      const accountId = String(body["account_id"]);
      const { db } = toTenantDeps(service);
      const member = await db.transaction((tx) => tx.tenantMember.findFirst({ where: { accountId } }));
      expect(member).toMatchObject({ owner: true });
      expect(await trailOf(service, accountId)).toMatchObject([
        { action: "member.added", actorKind: "account", actor: accountId },
      ]);
    });

    it("grants the reviewer role that the invitation names, as the owner who invited", async () => {
      const service = suite.service();
      const { token } = await makeInvitation(service, guest(), { reviewer: true });
      const { body } = await suite.call({ key: null, body: { token, ...details } });
      const reviewerSubject = String(body["account_id"]);
      const { db } = toTenantDeps(service);
      const grant = await db.transaction((tx) => tx.reviewerGrant.findFirst({ where: { reviewerSubject } }));
      expect(grant).toMatchObject({ active: true, grantedBy: "operator", capacities: ["adjudicator"] });
      expect(await actionsOn(service, reviewerSubject)).toEqual(["member.added", "reviewer.granted"]);
      const reader = await makeInvitation(service);
      const answer = await suite.call({ key: null, body: { token: reader.token, ...details } });
      expect(await actionsOn(service, String(answer.body["account_id"]))).toEqual(["member.added"]);
    });

    it("rejects an unknown, used, revoked and expired token with the same message", async () => {
      const service = suite.service();
      const [used, revoked, expired] = [
        await makeInvitation(service),
        await makeInvitation(service),
        await makeInvitation(service),
      ];
      await suite.call({ key: null, body: { token: used.token, ...details } });
      const past = new Date(Date.now() - 1000);
      await toTenantDeps(service).db.signInTransaction(async (tx) => {
        await tx.tenantInvitation.update({ where: { id: revoked.invitation_id }, data: { revokedAt: past } });
        await tx.tenantInvitation.update({ where: { id: expired.invitation_id }, data: { expiresAt: past } });
      });
      const bodies: unknown[] = [];
      for (const token of ["", "unknown", used.token, revoked.token, expired.token]) {
        bodies.push((await suite.refuses({ key: null, body: { token, ...details } }, "not_found")).body);
      }
      for (const body of bodies) expect(body).toEqual(bodies[0]);
    });

    it("accepts one of many simultaneous uses", async () => {
      const service = suite.service();
      const { token, email } = await makeInvitation(service);
      const answers = await Promise.all([1, 2, 3].map(() => suite.call({ key: null, body: { token, ...details } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect(await service.service.database.signIn.prisma.authUser.count({ where: { email } })).toBe(1);
    });

    it("keeps the link valid when the new account is rejected", async () => {
      const service = suite.service();
      const { token } = await makeInvitation(service);
      for (const [change, field] of [
        [{ name: undefined }, /^name: /],
        [{ name: " " }, /^name: /],
        [{ password: undefined }, /^password: /],
        [{ password: "short" }, /^password: /],
      ] as const) {
        await suite.refuses({ key: null, body: { token, ...details, ...change } }, "invalid_request", field);
      }
      expect((await suite.call({ key: null, body: { token, ...details } })).status).toBe(200);
    });

    it("does not take over an account of the tenant that was removed or is a member", async () => {
      const service = suite.service();
      const { db } = toTenantDeps(service);
      const [first, second, third] = [
        await makeInvitation(service, "twice@example.com"),
        await makeInvitation(service, "twice@example.com"),
        await makeInvitation(service, "twice@example.com"),
      ];
      // Invitations that an earlier release made are pending side by side.
      const pending = { where: { email: first.email }, data: { revokedAt: null } };
      await db.signInTransaction((tx) => tx.tenantInvitation.updateMany(pending));
      const { body } = await suite.call({ key: null, body: { token: first.token, ...details } });
      const again = { token: second.token, ...details, password: "another password" };
      await suite.refuses({ key: null, body: again }, "conflict", /sign in/);
      await db.transaction((tx) => tx.tenantMember.deleteMany({ where: { accountId: String(body["account_id"]) } }));
      await suite.refuses({ key: null, body: again }, "conflict", /sign in/);
      const back = await suite.call({ key: null, body: { token: third.token, ...details } });
      expect(back.body).toEqual(body);
    });

    it("counts attempts by a known source", async () => {
      const body = { token: "unknown" };
      const headers = { "x-forwarded-for": "unknown" };
      await suite.refuses({ key: null, body, headers }, "untrusted_request_source");
      let last = await suite.call({ key: null, body });
      for (let n = 0; n < 120 && last.status === 404; n++) last = await suite.call({ key: null, body });
      expect(last.body).toMatchObject({ code: "rate_limited" });
      expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
    });
  },
);
