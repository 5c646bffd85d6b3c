// Creates what the clients of an upgrade use: a tenant with an API key, rubrics, an owner and a webhook endpoint.
import { DETERMINISTIC_SPEC, JUDGED_SPEC } from "@/testing/factories";
import { type Release, runJson } from "@/testing/upgrade/runRelease";
import type { Tally } from "@/testing/upgrade/tally";

export type Scene = {
  /** The address of the balancer. */
  url: string;
  tally: Tally;
  apiKey: string;
  owner: Credentials;
  /** Rubric version IDs. */
  rubrics: { deterministic: string; judged: string; flagged: string };
  /** The IDs of the verifications in the responses, by Idempotency-Key. There must be one for each key. */
  accepted: Map<string, Set<string>>;
  /** The IDs of the verifications that a client has seen with a verdict. */
  verdicts: string[];
  /** IDs of the events that a listener received. */
  events: Set<string>;
  /** The releases whose command line checks proofs. */
  checkers: Release[];
};

type Credentials = { email: string; password: string };
export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

/** The verdict for a text without a number is flagged for review. */
const FLAGGED_SPEC = {
  name: "Error rate",
  criteria: [
    {
      key: "error-rate",
      type: "must_have",
      primitive: "numeric_threshold@1",
      config: { path: "error_rate", operator: "lte", threshold: 0.01 },
    },
  ],
};

/** This is longer than any wait of the service, so a request without a response is a fault. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends a request through the load balancer and reads the whole response. Status 0 means that the connection broke. */
export async function send<T = Record<string, unknown>>(
  { url }: Pick<Scene, "url">,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const reason = response.headers.get("x-balancer");
    const answer = reason !== null ? { balancer: reason } : isJson ? (JSON.parse(text) as unknown) : { text };
    return { status: response.status, body: answer as T, headers: response.headers };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, body: { error: `${message}: ${String(cause)}` } as T, headers: new Headers() };
  }
}

/** Returns headers with the API key of the tenant. */
export const withKey = ({ apiKey }: Pick<Scene, "apiKey">, otherHeaders: Record<string, string> = {}) => ({
  authorization: `Bearer ${apiKey}`,
  ...otherHeaders,
});

/** Creates the tenant with the commands of a release, and its rubrics through the load balancer. */
export async function openScene(url: string, release: Release, tally: Tally, receiverUrl: string): Promise<Scene> {
  const owner = { email: "owner@upgrade.example", password: "correct horse battery" };
  const { tenant_id: tenant } = await runJson<{ tenant_id: string }>(
    release,
    ...["admin", "tenant", "create", "--name", "Upgrade", "--owner-email", owner.email],
    ...["--owner-password", owner.password],
  );
  const key = await runJson<{ api_key: string }>(
    release,
    "admin",
    "key",
    "create",
    "--tenant",
    tenant,
    "--scopes",
    "all",
  );
  await runJson(release, "admin", "webhook", "add", "--tenant", tenant, "--url", receiverUrl);
  const apiKey = key.api_key;
  const register = async (spec: object) => {
    const answer = await send<{ rubric_id: string }>({ url }, "/v1/rubrics", {
      body: spec,
      headers: withKey({ apiKey }),
    });
    if (answer.status >= 300) throw new Error(`a rubric was refused: ${JSON.stringify(answer)}`);
    return answer.body.rubric_id;
  };
  const rubrics = {
    deterministic: await register(DETERMINISTIC_SPEC),
    judged: await register(JUDGED_SPEC),
    flagged: await register(FLAGGED_SPEC),
  };
  return {
    url,
    tally,
    apiKey,
    owner,
    rubrics,
    accepted: new Map(),
    verdicts: [],
    events: new Set(),
    checkers: [release],
  };
}

/** Picks a verdict: with a probability of one half one of the newest five, otherwise any. */
export function pickVerdict({ verdicts }: Scene): string | undefined {
  const isNew = Math.random() < 0.5;
  return isNew
    ? verdicts.at(-1 - Math.floor(Math.random() * 5))
    : verdicts[Math.floor(Math.random() * verdicts.length)];
}
