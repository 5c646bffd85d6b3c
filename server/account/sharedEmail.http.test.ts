// Accounts of several tenants with one email address, which is not proof of identity.
import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS_OF_EMAIL } from "@/server/deps/accountRegistry";
import { invite } from "@/server/account/invitations";
import { makeResetLink } from "@/server/account/makeResetLink";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createTenant } from "@/server/provisioning/createTenant";
import { makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { authPost, BEHIND_PROXY, signIn } from "@/testing/signIn";
import { trpcCall } from "@/testing/trpcCall";
import {
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_SOURCE,
  createPasswordLimits,
} from "@/server/transports/http/passwordLimits";

let service: TestService;
beforeAll(async () => {
  service = await startTestService(BEHIND_PROXY);
});
afterAll(() => service.stop());

let emails = 0;
const newEmail = () => `person${++emails}@example.com`;
const newTenant = () => makeTenant(service.service.deps, "Tenant");
const toTenantDeps = (tenantId: string) => tenantDeps(service.service.deps, tenantId);

async function invitationTo(tenantId: string, email: string): Promise<string> {
  const { link } = await invite({ ...toTenantDeps(tenantId), actor: "operator" }, { body: { email } });
  return new URL(link).hash.slice(1);
}

let sources = 0;
const newSource = () => ({ "x-forwarded-for": `192.0.2.${++sources}` });
const accept = (token: string, password: string, headers: Record<string, string> = newSource()) =>
  trpcCall(service.baseUrl, "account.acceptInvitation", {
    headers,
    input: { body: { token, name: "Person", password } },
  });
const join = async (tenantId: string, email: string, password: string) =>
  accept(await invitationTo(tenantId, email), password);
const me = async (cookie: string) => (await trpcCall(service.baseUrl, "account.me", { headers: { cookie } })).body;
const signInAndRead = async (email: string, password: string) => me((await signIn(service, email, password)).cookie);

describe("an invitation accepted without a session", () => {
  it("creates a separate account when an owner elsewhere has accepted one for the same email", async () => {
    const [ofOwner, ofPerson] = [await newTenant(), await newTenant()];
    const email = newEmail();
    const takenInvitation = await join(ofOwner, email, "password of the owner");
    const joined = await join(ofPerson, email, "password of the person");
    expect([takenInvitation.status, joined.status]).toEqual([200, 200]);
    expect(Object.keys(joined.body)).toEqual(Object.keys(takenInvitation.body));
    for (const [password, tenantId, { body }] of [
      ["password of the owner", ofOwner, takenInvitation],
      ["password of the person", ofPerson, joined],
    ] as const) {
      const own = await signInAndRead(email, password);
      expect(own).toMatchObject({ account_id: body["account_id"], email, tenants: [{ tenant_id: tenantId }] });
      expect(own["tenants"]).toHaveLength(1);
    }
    const { cookie } = await signIn(service, email, "password of the owner");
    const headers = { cookie, "x-svc-tenant-id": ofPerson };
    expect((await trpcCall(service.baseUrl, "account.me", { headers })).status).toBe(403);
  });

  it("adds the account of the email that the password opens", async () => {
    const [first, second] = [await newTenant(), await newTenant()];
    const email = newEmail();
    const { body } = await join(first, email, "one password");
    expect((await join(second, email, "one password")).body).toEqual({ ...body, tenant_id: second });
    expect(await signInAndRead(email, "one password")).toMatchObject({
      tenants: [{ tenant_id: first }, { tenant_id: second }],
    });
  });

  it("makes one account of concurrent acceptances with one password, and two with two", async () => {
    const email = newEmail();
    const tokens = await Promise.all([1, 2, 3].map(async () => invitationTo(await newTenant(), email)));
    const passwords = ["one password", "one password", "another password"];
    const answers = await Promise.all(tokens.map((token, n) => accept(token, passwords[n] ?? "")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [a, b, c] = answers.map(({ body }) => body["account_id"]);
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });

  it("is an attempt at the password of the email's accounts, which its source may make ten times a minute", async () => {
    const headers = newSource();
    const email = newEmail();
    for (let n = 0; n < ATTEMPTS_PER_SOURCE.points; n++) {
      await authPost(service.baseUrl, "/sign-in/email", { email: `x${n}@example.com`, password: "wrong" }, headers);
    }
    const token = await invitationTo(await newTenant(), email);
    expect((await accept(token, "one password", headers)).body).toMatchObject({ code: "rate_limited" });
    expect((await accept(token, "one password")).status).toBe(200);
  });

  it("creates no more accounts of an email than a sign-in checks", async () => {
    const email = newEmail();
    const tenants = await Promise.all(Array.from({ length: ACCOUNTS_OF_EMAIL + 1 }, newTenant));
    const { prisma } = service.service.database.signIn;
    for (let n = 1; n < ACCOUNTS_OF_EMAIL; n++) {
      await prisma.authUser.create({ data: { id: service.service.deps.ids.next(), name: "Person", email } });
    }
    expect((await join(tenants[0] ?? "", email, "the last password")).status).toBe(200);
    expect((await join(tenants[1] ?? "", email, "one too many")).body).toMatchObject({ code: "conflict" });
    expect((await join(tenants[2] ?? "", email, "the last password")).status).toBe(200);
    expect(await signInAndRead(email, "the last password")).toMatchObject({ email });
    expect(await prisma.authUser.count({ where: { email } })).toBe(ACCOUNTS_OF_EMAIL);

    const id = service.service.deps.ids.next();
    await prisma.authUser.create({ data: { id, name: "Person", email } });
    const password = await hashPassword("beyond the bound");
    const credential = { id: `${id}-password`, accountId: id, userId: id, providerId: "credential", password };
    await prisma.authCredential.create({ data: credential });
    await expect(signIn(service, email, "beyond the bound")).rejects.toThrow("401");
  });
});

describe("an invitation accepted with a session", () => {
  it("adds the account of the session, and no second account of the email to one tenant", async () => {
    const [first, second, third] = [await newTenant(), await newTenant(), await newTenant()];
    const email = newEmail();
    const pending = await invitationTo(first, email);
    await join(first, email, "first password");
    const { body } = await join(second, email, "second password");
    const session = await signIn(service, email, "second password");
    const acceptAs = (token: string) =>
      trpcCall(service.baseUrl, "account.acceptInvitation", { headers: session, input: { body: { token } } });
    expect((await acceptAs(await invitationTo(third, email))).body).toEqual({ ...body, tenant_id: third });
    // Invitations that an earlier release made are pending side by side.
    const unused = { where: { email, acceptedAt: null }, data: { revokedAt: null } };
    await toTenantDeps(first).db.signInTransaction((tx) => tx.tenantInvitation.updateMany(unused));
    expect((await acceptAs(pending)).body).toMatchObject({ code: "conflict" });
  });
});

describe("accounts with one email", () => {
  const two = async () => {
    const [first, second] = [await newTenant(), await newTenant()];
    const email = newEmail();
    await join(first, email, "first password");
    await join(second, email, "second password");
    return { email, first, second };
  };

  it("have separate reset links, which need the tenant", async () => {
    const { email, second } = await two();
    const { deps } = service.service;
    await expect(makeResetLink(deps, email)).rejects.toMatchObject({
      code: "invalid_request",
      detail: expect.stringMatching(/^tenant: /) as string,
    });
    const { link } = await makeResetLink(deps, email, { tenant: toTenantDeps(second) });
    const body = { token: new URL(link).hash.slice(1), newPassword: "a new password" };
    expect((await authPost(service.baseUrl, "/reset-password", body)).status).toBe(200);
    expect(await signInAndRead(email, "a new password")).toMatchObject({ tenant_id: second });
    await signInAndRead(email, "first password");
    await expect(signIn(service, email, "second password")).rejects.toThrow("401");
    const elsewhere = { tenant: toTenantDeps(await newTenant()) };
    await expect(makeResetLink(deps, email, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });

  it("have reset links by account ID, also when the account has left its tenant", async () => {
    const { email, first } = await two();
    const { account_id } = await signInAndRead(email, "first password");
    const accountId = String(account_id);
    await toTenantDeps(first).db.transaction((tx) => tx.tenantMember.deleteMany({ where: { accountId } }));
    const { link } = await makeResetLink(service.service.deps, email, { accountId });
    const body = { token: new URL(link).hash.slice(1), newPassword: "a new password" };
    expect((await authPost(service.baseUrl, "/reset-password", body)).status).toBe(200);
    await signIn(service, email, "a new password");
    await signInAndRead(email, "second password");
  });

  it("are both opened in a browser that is known to one, and its guesses at the other count for the source", async () => {
    const { email, first, second } = await two();
    const known = await signIn(service, email, "first password");
    const headers = newSource();
    const from = (password: string) =>
      authPost(service.baseUrl, "/sign-in/email", { email, password }, { ...known, ...headers });
    const openAccounts = async (password: string) => {
      const cookie = (await from(password)).headers.getSetCookie().map((line) => line.split(";", 1)[0]);
      return (await me(cookie.join("; ")))["tenant_id"];
    };
    expect([await openAccounts("first password"), await openAccounts("second password")]).toEqual([first, second]);
    const limits = createPasswordLimits(service.service.database.signIn.pool);
    const earlier = { source: headers["x-forwarded-for"], email: "unknown@example.com", browser: null };
    for (let n = 2; n < ATTEMPTS_PER_SOURCE.points; n++) await limits.attempt(earlier);
    expect((await from("wrong")).status).toBe(401);
    // The right password of the known account clears its browser's count, and opens no more guesses at the other.
    expect((await from("first password")).status).toBe(200);
    expect((await from("second password")).status).toBe(401);
  });

  it("are both opened in a browser that is known to one, while others guess at the email", async () => {
    const { email } = await two();
    const known = await signIn(service, email, "first password");
    const limits = createPasswordLimits(service.service.database.signIn.pool);
    for (let n = 0; n < ATTEMPTS_PER_ACCOUNT.points; n++) {
      await limits.attempt({ source: `198.51.100.${n}`, email, browser: null });
    }
    const headers = { ...known, ...newSource() };
    const body = { email, password: "second password" };
    expect((await authPost(service.baseUrl, "/sign-in/email", body, headers)).status).toBe(200);
  });

  it("belong to one owner when the operator gives the password of an account, otherwise to a new one", async () => {
    const email = newEmail();
    const make = (ownerPassword: string) =>
      createTenant(toTenantDeps(service.service.deps.ids.next()), { name: "T", ownerEmail: email, ownerPassword });
    const [first, same, other] = [
      await make("one password"),
      await make("one password"),
      await make("another password"),
    ];
    expect(same.account_id).toBe(first.account_id);
    expect(other.account_id).not.toBe(first.account_id);
  });
});
