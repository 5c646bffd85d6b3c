// Sessions and accounts created over HTTP, for tests of other features.
import { expect, type Page } from "@playwright/test";
import type { NewAccount } from "@/e2e/operator";
import type { Credentials, Service } from "@/e2e/service";

export type SessionCookie = { name: string; value: string; url: string };

/** Numbers the source addresses of sign-ins, so that only the test of the rate limit reaches the limit. */
let sources = 0;
export const newSource = (): string => `192.0.2.${(++sources % 250) + 1}`;

export async function signIn(service: Service, { email, password }: Credentials): Promise<SessionCookie> {
  const response = await fetch(`${service.baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: service.baseUrl, "x-forwarded-for": newSource() },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in returned ${response.status}: ${await response.text()}`);
  const [pair = ""] = (response.headers.getSetCookie()[0] ?? "").split(";");
  const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
  return { name, value, url: service.baseUrl };
}

/** Calls a procedure with the session; returns its result. */
export async function callAs<T>(service: Service, session: SessionCookie, id: string, input: object): Promise<T> {
  const response = await fetch(`${service.baseUrl}/api/trpc/${id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: service.baseUrl,
      cookie: `${session.name}=${session.value}`,
    },
    body: JSON.stringify(input),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${id} returned ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { result: { data: T } }).result.data;
}

/** Calls a procedure with the page's session, without opening a page; returns its result. */
export async function callFrom<T>(
  page: Page,
  { baseUrl }: Pick<Service, "baseUrl">,
  id: string,
  input: object,
): Promise<T> {
  const response = await page.request.post(`${baseUrl}/api/trpc/${id}`, { headers: { origin: baseUrl }, data: input });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { result: { data: T } }).result.data;
}

/** A new account in a tenant, with its first session. */
export type NewMember = Credentials & { tenantId: string; accountId: string; session: SessionCookie };

const PASSWORD = "correct horse battery";

/** Creates a tenant with a new owner. */
export async function makeTenant(service: Service, name: string): Promise<NewMember> {
  const credentials = { email: `owner-of-${name.toLowerCase()}@example.com`, password: PASSWORD };
  const operator = await service.operator();
  const { email: ownerEmail, password: ownerPassword } = credentials;
  return { ...credentials, ...withSession(service, await operator.createTenant({ name, ownerEmail, ownerPassword })) };
}

/** Creates an account that joins the tenant of `owner`. */
export async function makeMember(
  service: Service,
  owner: SessionCookie,
  { name, email }: { name: string; email: string },
): Promise<NewMember> {
  const token = new URL(await invite(service, owner, email)).hash.slice(1);
  const credentials = { email, password: PASSWORD };
  const operator = await service.operator();
  const account = await operator.acceptInvitation({ token, name, ...credentials });
  return { ...credentials, ...withSession(service, account) };
}

const withSession = ({ baseUrl }: Service, { cookie, ...account }: NewAccount) => ({
  ...account,
  session: { ...cookie, url: baseUrl },
});

/**
 * Creates an invitation for an email address.
 * @returns its link
 */
export async function invite(service: Service, owner: SessionCookie, email: string): Promise<string> {
  const { link } = await callAs<{ link: string }>(service, owner, "account.invite", { body: { email } });
  return link;
}
