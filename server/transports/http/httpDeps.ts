import type { GuideName } from "@/server/contracts/guides";
import type { Deps } from "@/server/deps/deps";
import { Problem } from "@/server/contracts/problems";
import type { Principal, SessionPrincipal } from "@/server/deps/principal";
import type { Accounts } from "@/server/platform/auth/accounts";
import type { LoopMonitor } from "@/server/platform/loopMonitor";
import type { Metrics } from "@/server/platform/metrics";
import type { KnownBrowsers } from "@/server/transports/http/knownBrowser";
import type { PasswordLimits } from "@/server/transports/http/passwordLimits";
import type { SourceResolver } from "@/server/platform/sourceResolver";
import type { RequestRecorder } from "@/server/requestLog/recorder";
import type { SourceBudget } from "@/server/transports/http/sourceBudget";
import type { RateLimit } from "@/server/transports/rest/rateLimit";
import type { SystemStatus } from "@/server/system/contract/system";

/** The dependencies of the transports. */
export type HttpDeps = {
  deps: Deps;
  accounts: Pick<Accounts, "findSession" | "handler">;
  /** Resolves the principal of an account. `tenant` is the header x-svc-tenant-id. */
  sessionPrincipal(accountId: string, tenant: string | null): Promise<SessionPrincipal>;
  status(): Promise<SystemStatus>;
  metrics: Metrics;
  requestRecorder: RequestRecorder;
  loop: Pick<LoopMonitor, "trackWork" | "findOverload">;
  /** Authenticates a request. With `allowCached`, a key may be accepted for some seconds after its revocation. */
  authenticate(headers: Headers, allowCached: boolean): Promise<Principal | null>;
  resolveSource: SourceResolver;
  rateLimit: RateLimit;
  /** Counts invalid credentials, separately from the calls that need none. */
  credentialLimit: RateLimit;
  sourceBudget: SourceBudget;
  passwordLimits: PasswordLimits;
  knownBrowsers: KnownBrowsers;
  maxBodyBytes: number;
  bodyTimeoutMs: number;
  /** Reads the Markdown of a guide. */
  readGuide(name: GuideName): Promise<string>;
  metricsToken: string | undefined;
  /** The serve handler of Inngest. Null with the embedded executor. */
  jobs: ((request: Request) => Promise<Response>) | null;
  /** True if calls of the Inngest server are signed. Those of a development server are not. */
  signedJobs: boolean;
};

/**
 * Counts a call for the source of its request.
 * @throws rate_limited, untrusted_request_source
 */
export function countCall(
  { rateLimit, resolveSource }: Pick<HttpDeps, "rateLimit" | "resolveSource">,
  request: Request,
  peer: string | null,
): Promise<Record<string, string>> {
  return rateLimit(resolveSource(peer, request.headers.get("x-forwarded-for")));
}

/** Finds the client behind trusted proxies, for limits that also count callers without a known address. */
export function resolveRequestSource(
  { resolveSource }: Pick<HttpDeps, "resolveSource">,
  { headers }: Pick<Request, "headers">,
  peer: string | null,
): string {
  try {
    return resolveSource(peer, headers.get("x-forwarded-for"));
  } catch {
    return peer ?? "unknown";
  }
}

/**
 * Counts one password attempt for the email's accounts, for the source of its request.
 * @throws rate_limited
 */
export async function countPasswordAttempt(
  httpDeps: Pick<HttpDeps, "passwordLimits" | "resolveSource">,
  request: Pick<Request, "headers">,
  peer: string | null,
  email: string,
): Promise<void> {
  await httpDeps.passwordLimits.attempt({
    source: resolveRequestSource(httpDeps, request, peer),
    email,
    browser: null,
  });
}

/**
 * Authenticates a caller. An invalid credential is counted for the source of its request.
 * @throws the refusals of authenticate; rate_limited
 */
export async function identifyCaller(
  httpDeps: Pick<HttpDeps, "authenticate" | "credentialLimit" | "resolveSource">,
  { headers }: Pick<Request, "headers">,
  peer: string | null,
  allowCached: boolean,
): Promise<Principal | null> {
  try {
    return await httpDeps.authenticate(headers, allowCached);
  } catch (error) {
    if (Problem.is(error) && error.code === "unauthorized")
      await httpDeps.credentialLimit(resolveRequestSource(httpDeps, { headers }, peer));
    throw error;
  }
}
