// Sessions and passwords at the sign-in library's routes. In a separate file, since a source can try ten passwords per
// minute.
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeResetLink } from "@/server/account/makeResetLink";
import { makeAccount, TEST_PASSWORD } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { BEHIND_PROXY, authPost, signIn } from "@/testing/signIn";
import { actionsOn, trailOf } from "@/testing/trail";
import { trpcCall } from "@/testing/trpcCall";

let service: TestService;
beforeAll(async () => {
  service = await startTestService(BEHIND_PROXY);
});
afterAll(() => service.stop());

const readAccount = async (cookie: string) =>
  (await trpcCall(service.baseUrl, "account.me", { headers: { cookie } })).status;

it("lists sessions and revokes one", async () => {
  const { email } = await makeAccount(service.service, service.tenantId);
  const [keptSession, revokedSession] = [await signIn(service, email), await signIn(service, email)];
  const sessionList = await fetch(`${service.baseUrl}/api/auth/list-sessions`, { headers: keptSession });
  const sessions = (await sessionList.json()) as { token: string }[];
  expect(sessions).toHaveLength(2);
  const { token = "" } = sessions.find((session) => revokedSession.cookie.includes(session.token)) ?? {};
  expect((await authPost(service.baseUrl, "/revoke-session", { token }, keptSession)).status).toBe(200);
  expect([await readAccount(keptSession.cookie), await readAccount(revokedSession.cookie)]).toEqual([200, 401]);
});

it("sets a password by a reset link once, which revokes all sessions", async () => {
  const { deps } = service.service;
  const { email, accountId } = await makeAccount(service.service, service.tenantId);
  const { cookie } = await signIn(service, email);
  const { link } = await makeResetLink(deps, ` ${email.toUpperCase()}`);
  const token = new URL(link).hash.slice(1);
  expect(link).toBe(`${service.baseUrl}/reset#${token}`);
  expect(JSON.stringify(await service.service.database.signIn.prisma.authChallenge.findMany())).not.toContain(token);
  const reset = (newPassword: string) => authPost(service.baseUrl, "/reset-password", { token, newPassword });
  expect((await reset("a new password")).status).toBe(200);
  expect((await reset("another password")).status).toBe(400);
  expect(await readAccount(cookie)).toBe(401);
  await expect(signIn(service, email, TEST_PASSWORD)).rejects.toThrow("401");
  await signIn(service, email, "a new password");
  expect(await trailOf(service, accountId)).toMatchObject([
    { action: "account.reset_link_issued", actorKind: "operator" },
    { action: "password.reset", actorKind: "account", actor: accountId, details: {} },
  ]);
});

/** Reports whether a bearer token of the account still works. */
const isAccepted = async (headers: Record<string, string>) =>
  (await fetch(`${service.baseUrl}/v1/verifications`, { headers })).status === 200;

it("changes a known password, which ends every other session, token and reset link of the account alone", async () => {
  const { email, headers, accountId } = await makeAccount(service.service, service.tenantId);
  const bystander = await makeAccount(service.service, service.tenantId);
  const [ownSession, otherSession] = [await signIn(service, email), await signIn(service, email)];
  const elsewhere = await signIn(service, bystander.email);
  const { link } = await makeResetLink(service.service.deps, email);
  const { link: linkOfBystander } = await makeResetLink(service.service.deps, bystander.email);
  const issued = await (await fetch(`${service.baseUrl}/api/auth/token`, { headers: ownSession })).json();
  const tokenHeaders = { ...headers, authorization: `Bearer ${(issued as { token: string }).token}` };
  const change = (currentPassword: string, newPassword = "a new password") =>
    authPost(service.baseUrl, "/change-password", { currentPassword, newPassword }, ownSession);
  const wrongPasswordAnswer = await change("not mine");
  expect([wrongPasswordAnswer.status, await wrongPasswordAnswer.json()]).toMatchObject([
    400,
    { code: "INVALID_PASSWORD" },
  ]);
  expect([await readAccount(ownSession.cookie), await readAccount(otherSession.cookie)]).toEqual([200, 200]);
  expect([await isAccepted(headers), await isAccepted(tokenHeaders)]).toEqual([true, true]);
  const changeAnswer = await change(TEST_PASSWORD);
  expect(changeAnswer.status).toBe(200);
  const actions = await actionsOn(service, accountId);
  expect(actions).toEqual(["account.reset_link_issued", "password.changed"]);
  const [freshCookie = ""] = changeAnswer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  expect([
    await readAccount(freshCookie),
    await readAccount(ownSession.cookie),
    await readAccount(otherSession.cookie),
  ]).toEqual([200, 401, 401]);
  expect([await isAccepted(headers), await isAccepted(tokenHeaders), await isAccepted(bystander.headers)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await readAccount(elsewhere.cookie)).toBe(200);
  const reset = (from: string) =>
    authPost(service.baseUrl, "/reset-password", { token: new URL(from).hash.slice(1), newPassword: "the last one" });
  expect([(await reset(link)).status, (await reset(linkOfBystander)).status]).toEqual([400, 200]);
  await expect(signIn(service, email)).rejects.toThrow("401");
  await signIn(service, email, "a new password");
});

it("a reset ends older and newer reset links, sessions and tokens of the account", async () => {
  const { deps } = service.service;
  const { email, headers } = await makeAccount(service.service, service.tenantId);
  const { cookie } = await signIn(service, email);
  const links = [await makeResetLink(deps, email), await makeResetLink(deps, email), await makeResetLink(deps, email)];
  const [olderToken = "", usedToken = "", newerToken = ""] = links.map(({ link }) => new URL(link).hash.slice(1));
  const reset = async (token: string) =>
    (await authPost(service.baseUrl, "/reset-password", { token, newPassword: "a new password" })).status;
  expect([await reset(usedToken), await reset(olderToken), await reset(newerToken)]).toEqual([200, 400, 400]);
  expect([await readAccount(cookie), await isAccepted(headers)]).toEqual([401, false]);
});

it("returns no reset link to outside requests, and none for an unknown email", async () => {
  const { email } = await makeAccount(service.service, service.tenantId);
  const before = await service.service.database.signIn.prisma.authChallenge.count();
  const resetAnswer = await authPost(service.baseUrl, "/request-password-reset", { email });
  expect(resetAnswer.status).toBe(404);
  expect(await service.service.database.signIn.prisma.authChallenge.count()).toBe(before);
  await expect(makeResetLink(service.service.deps, "unknown@example.com")).rejects.toMatchObject({
    code: "not_found",
  });
});
