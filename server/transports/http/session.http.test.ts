// Session cookies over tRPC, from the sign-in library's real routes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProblemBody } from "@/server/contracts/problems";
import { invite } from "@/server/account/invitations";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeKey, makeTenant, type TestAccount } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { BEHIND_PROXY, signIn } from "@/testing/signIn";
import { trpcCall } from "@/testing/trpcCall";

let service: TestService;
let owner: TestAccount;
let page: { cookie: string; origin: string };

beforeAll(async () => {
  service = await startTestService(BEHIND_PROXY);
  owner = await makeAccount(service.service, service.tenantId, { owner: true });
  page = await signIn(service, owner.email);
});
afterAll(() => service.stop());

type Sent = Parameters<typeof trpcCall>[2];
const call = (id: Parameters<typeof trpcCall>[1], request: Sent) => trpcCall(service.baseUrl, id, request);
const compile = (headers: Record<string, string>) => call("rubric.compile", { headers, input: { body: {} } });

async function expectRefusal(answer: ReturnType<typeof call>, code: string) {
  const { status, body } = await answer;
  const problem = ProblemBody.parse(body);
  expect(problem).toMatchObject({ code, status, type: `http://docs.test/problems/${code}` });
}

describe("a session", () => {
  it("can call operations of keys and of the cockpit without other headers", async () => {
    const { cookie } = page;
    const list = await call("verifications.list", { headers: { cookie } });
    expect(list).toMatchObject({ status: 200, body: { tenant_id: service.tenantId } });
    const accountAnswer = await call("account.me", { headers: { cookie } });
    expect(accountAnswer.body).toMatchObject({ account_id: owner.accountId, tenant_id: service.tenantId });
    expect((await compile(page)).status).toBe(200);
  });

  it("is ignored by /v1", async () => {
    const answer = await fetch(`${service.baseUrl}/v1/verifications`, { headers: { cookie: page.cookie } });
    expect(answer.status).toBe(401);
  });

  it("acts in the tenant of the header, by default the oldest, and in no other", async () => {
    const { deps } = service.service;
    const secondTenant = await makeTenant(deps, "Second");
    const { db } = tenantDeps(deps, secondTenant);
    const data = { tenantId: secondTenant, accountId: owner.accountId };
    await db.signInTransaction((tx) => tx.tenantMember.create({ data }));
    const readTenant = async (headers: Record<string, string>) =>
      (await call("verifications.list", { headers: { cookie: page.cookie, ...headers } })).body["tenant_id"];
    expect(await readTenant({ "x-svc-tenant-id": secondTenant.toUpperCase() })).toBe(secondTenant);
    expect(await readTenant({})).toBe(service.tenantId);
    for (const tenant of [await makeTenant(deps, "Third"), "acme", ""]) {
      const headers = { cookie: page.cookie, "x-svc-tenant-id": tenant };
      await expectRefusal(call("verifications.list", { headers }), "forbidden");
    }
    // Owner of the one, a plain member of the other.
    const headers = { cookie: page.cookie, "x-svc-tenant-id": secondTenant };
    await expectRefusal(call("account.members", { headers }), "forbidden");
  });

  it("has the current roles", async () => {
    const member = await makeAccount(service.service, service.tenantId, { owner: true });
    const { cookie } = await signIn(service, member.email);
    const members = () => call("account.members", { headers: { cookie } });
    expect((await members()).status).toBe(200);
    const { db } = tenantDeps(service.service.deps, service.tenantId);
    const memberFilter = { accountId: member.accountId };
    await db.signInTransaction((tx) => tx.tenantMember.updateMany({ where: memberFilter, data: { owner: false } }));
    await expectRefusal(members(), "forbidden");
    await db.transaction((tx) => tx.tenantMember.deleteMany({ where: memberFilter }));
    await expectRefusal(call("account.me", { headers: { cookie } }), "forbidden");
  });

  it("is overridden by a bearer token, valid or not", async () => {
    const otherTenant = await makeTenant(service.service.deps, "Of the key");
    const authorization = `Bearer ${await makeKey(service.service.deps, otherTenant)}`;
    const list = await call("verifications.list", { headers: { ...page, authorization } });
    expect(list.body["tenant_id"]).toBe(otherTenant);
    await expectRefusal(call("account.me", { headers: { ...page, authorization } }), "forbidden");
    await expectRefusal(call("account.me", { headers: { ...page, authorization: "Bearer svk_bad" } }), "unauthorized");
  });

  it("is renewed by use: the response renews its cookie", async () => {
    const { email, accountId } = await makeAccount(service.service, service.tenantId);
    const { cookie } = await signIn(service, email);
    const renewedAnswer = await call("account.me", { headers: { cookie } });
    expect(renewedAnswer.headers.getSetCookie()).toEqual([]);
    const expiresAt = new Date(Date.now() + 24 * 3_600_000);
    await service.service.database.signIn.prisma.authSession.updateMany({
      where: { userId: accountId },
      data: { expiresAt },
    });
    const [renewed = ""] = (await call("account.me", { headers: { cookie } })).headers.getSetCookie();
    expect(renewed).toMatch(/^svc-verify\.session_token=.*Max-Age=604800.*HttpOnly/i);
  });

  it("issues a bearer token for scripts", async () => {
    const answer = await fetch(`${service.baseUrl}/api/auth/token`, { headers: page });
    const { token } = (await answer.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, "x-svc-tenant-id": service.tenantId };
    expect((await fetch(`${service.baseUrl}/v1/verifications`, { headers })).status).toBe(200);
  });

  it("is unauthorized if forged or missing; public operations still work", async () => {
    for (const cookie of ["svc-verify.session_token=forged.c2ln", page.cookie.replace(/=./, "=~"), ""]) {
      await expectRefusal(call("account.me", { headers: { cookie } }), "unauthorized");
    }
    const headers = { authorization: "Bearer svk_bad" };
    expect((await call("proof.keySet", { headers })).status).toBe(200);
  });
});

describe("a mutation with a cookie", () => {
  it.each([
    ["without any word of its origin", {}],
    ["from another site", { origin: "https://evil.test" }],
    ["from another site, by the browser's word", { "sec-fetch-site": "cross-site" }],
    ["from a sibling site that forges nothing", { "sec-fetch-site": "same-site" }],
    ["from another site that spells our origin", { "sec-fetch-site": "cross-site", origin: "ours" }],
    ["from an opaque origin", { origin: "null" }],
  ])("is refused %s", async (_, headers: Record<string, string>) => {
    const { cookie, origin } = page;
    const sentHeaders = { cookie, ...headers, ...(headers["origin"] === "ours" ? { origin } : {}) };
    await expectRefusal(compile(sentHeaders), "forbidden");
  });

  it("is accepted from our own page", async () => {
    const { cookie, origin } = page;
    expect((await compile({ cookie, origin })).status).toBe(200);
    expect((await compile({ cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("cannot use the session of a visitor to accept an invitation", async () => {
    const tenant = tenantDeps(service.service.deps, await makeTenant(service.service.deps, "Trap"));
    const { link } = await invite({ ...tenant, actor: "operator" }, { body: { email: owner.email } });
    const input = { body: { token: new URL(link).hash.slice(1) } };
    const headers = { cookie: page.cookie, origin: "https://evil.test" };
    await expectRefusal(call("account.acceptInvitation", { headers, input }), "invalid_request");
    expect(await tenant.db.transaction((tx) => tx.tenantMember.count())).toBe(0);
  });
});

describe("an invitation", () => {
  it("adds the signed-in account with that email, and rejects another one", async () => {
    const tenant = tenantDeps(service.service.deps, await makeTenant(service.service.deps, "Joined"));
    const accept = async (email: string) => {
      const { link } = await invite({ ...tenant, actor: "operator" }, { body: { email } });
      return call("account.acceptInvitation", {
        headers: page,
        input: { body: { token: new URL(link).hash.slice(1) } },
      });
    };
    await expectRefusal(accept("other@example.com"), "conflict");
    expect(await accept(owner.email)).toMatchObject({
      status: 200,
      body: { tenant_id: tenant.db.tenantId, account_id: owner.accountId },
    });
  });

  it("creates an account that can sign in", async () => {
    const tenant = tenantDeps(service.service.deps, service.tenantId);
    const email = "guest@example.com";
    const { link } = await invite({ ...tenant, actor: "operator" }, { body: { email } });
    const body = { token: new URL(link).hash.slice(1), name: "Guest", password: "my own password" };
    expect((await call("account.acceptInvitation", { input: { body } })).status).toBe(200);
    const { cookie } = await signIn(service, email, body.password);
    expect((await call("account.me", { headers: { cookie } })).body).toMatchObject({ email, name: "Guest" });
  });
});

describe("requests that the library rejects before any procedure", () => {
  it.each([
    ["a body of another type", { headers: { "content-type": "text/plain" } }, "invalid_request"],
    ["a body that is not JSON", { rawBody: "{" }, "invalid_json"],
  ])("%s has the whole problem", async (_, sent: Sent, code) => {
    await expectRefusal(call("proof.verify", sent), code);
  });
});
