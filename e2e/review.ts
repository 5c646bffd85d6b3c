// Reviewers and flagged verdicts, created over HTTP in a separate tenant each.
import type { Credentials, Service } from "@/e2e/service";
import { callAs, makeMember, makeTenant, type SessionCookie } from "@/e2e/session";

export type ReviewTenant = {
  tenantId: string;
  owner: Credentials;
  session: SessionCookie;
  apiKey: string;
  rubricId: string;
};

/** Two rules: one quotes the text; the other requires a number, so a text without one is flagged. */
const RUBRIC = {
  name: "Release check",
  criteria: [
    {
      key: "version_named",
      type: "must_have",
      primitive: "regex_match@1",
      title: "Names a version",
      config: { pattern: "[0-9]+[.][0-9]+[.][0-9]+" },
    },
    {
      key: "error_rate",
      type: "must_have",
      primitive: "numeric_threshold@1",
      title: "Error rate of at most 1 %",
      config: { path: "error_rate", operator: "lte", threshold: 0.01 },
    },
  ],
};

let tenants = 0;

/** Creates a tenant whose owner is a reviewer. */
export async function makeReviewTenant(service: Service): Promise<ReviewTenant> {
  const owner = await makeTenant(service, `Review${++tenants}`);
  const { tenantId, accountId, session } = owner;
  await grantReviewer(service, session, accountId);
  const { api_key: apiKey } = await callAs<{ api_key: string }>(service, session, "account.createKey", {
    body: { name: "Review", scopes: ["verify:submit", "verify:read", "rubric:write"] },
  });
  return { tenantId, owner, session, apiKey, rubricId: await makeRubric(service, { apiKey }, RUBRIC) };
}

/** Creates a rubric; returns the version ID. */
export async function makeRubric(
  service: Pick<Service, "baseUrl">,
  { apiKey }: Pick<ReviewTenant, "apiKey">,
  spec: object,
): Promise<string> {
  return (await post<{ rubric_id: string }>(service, apiKey, "/v1/rubrics", spec)).rubric_id;
}

/** Adds a reviewer to the tenant. */
export async function addReviewer(service: Service, tenant: ReviewTenant, name: string): Promise<SessionCookie> {
  const email = `${name.toLowerCase()}.${tenant.tenantId}@example.com`;
  const { accountId, session } = await makeMember(service, tenant.session, { name, email });
  await grantReviewer(service, tenant.session, accountId);
  return session;
}

/** Creates a flagged verdict on `submission`; returns its ID. */
export async function makeFlagged(
  { baseUrl }: Pick<Service, "baseUrl">,
  { apiKey, rubricId }: Pick<ReviewTenant, "apiKey" | "rubricId">,
  submission: object = { inline: "Version 2.4.0 is out." },
  subject?: string,
): Promise<string> {
  const { id } = await post<{ id: string }>({ baseUrl }, apiKey, "/v1/verify", {
    rubric_id: rubricId,
    submission,
    options: { wait_ms: 20_000 },
    ...(subject === undefined ? {} : { subject: { kind: "task", ref: subject } }),
  });
  return id;
}

/** Returns the decision on a verdict, or null without one. */
export async function decisionOf(
  service: Service,
  { apiKey }: ReviewTenant,
  id: string,
): Promise<Record<string, unknown> | null> {
  const response = await fetch(`${service.baseUrl}/v1/verifications/${id}/determination`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (response.status === 404) return null;
  return ((await response.json()) as { review_decision: Record<string, unknown> }).review_decision;
}

/** Makes an account a reviewer of the owner's tenant. */
export function grantReviewer(service: Service, owner: SessionCookie, account: string): Promise<unknown> {
  return callAs(service, owner, "review.setReviewer", { body: { reviewer_subject: account, active: true } });
}

/** Returns the account and tenant of a session. */
export async function me(
  { baseUrl }: Service,
  session: SessionCookie,
): Promise<{ tenant_id: string; account_id: string }> {
  const response = await fetch(`${baseUrl}/api/trpc/account.me?input=%7B%7D`, {
    headers: { cookie: `${session.name}=${session.value}` },
  });
  return ((await response.json()) as { result: { data: { tenant_id: string; account_id: string } } }).result.data;
}

async function post<T>({ baseUrl }: Pick<Service, "baseUrl">, apiKey: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
