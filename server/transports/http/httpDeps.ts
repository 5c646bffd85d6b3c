import type { Deps } from "@/server/deps/deps";
import type { Principal, SessionPrincipal } from "@/server/deps/principal";
import type { Accounts } from "@/server/platform/auth/accounts";
import type { LoopMonitor } from "@/server/platform/loopMonitor";
import type { Metrics } from "@/server/platform/metrics";
import type { KnownBrowsers } from "@/server/transports/http/knownBrowser";
import type { PasswordLimits } from "@/server/transports/http/passwordLimits";
import type { SourceResolver } from "@/server/transports/http/source";
import type { RateLimit } from "@/server/transports/rest/rateLimit";
import type { SystemStatus } from "@/server/system/contract/system";

/** Dependencies of the transports. */
export type HttpDeps = {
  deps: Deps;
  accounts: Pick<Accounts, "handler" | "signedIn">;
  /** `tenant`: the header x-svc-tenant-id. */
  sessionPrincipal(accountId: string, tenant: string | null): Promise<SessionPrincipal>;
  status(): Promise<SystemStatus>;
  metrics: Metrics;
  loop: Pick<LoopMonitor, "began" | "refusal">;
  /** `mayBeRecent`: a key may be one that was valid some seconds ago. */
  authenticate(headers: Headers, mayBeRecent: boolean): Promise<Principal | null>;
  resolveSource: SourceResolver;
  rateLimit: RateLimit;
  passwordLimits: PasswordLimits;
  knownBrowsers: KnownBrowsers;
  maxBodyBytes: number;
  metricsToken: string | undefined;
  /** The Inngest serve handler; null with the embedded executor. */
  jobs: ((request: Request) => Promise<Response>) | null;
};

/** Counts a call for the source of its request. @throws rate_limited, untrusted_request_source */
export function countCall(
  { rateLimit, resolveSource }: Pick<HttpDeps, "rateLimit" | "resolveSource">,
  request: Request,
  peer: string | null,
): Promise<Record<string, string>> {
  return rateLimit(resolveSource(peer, request.headers.get("x-forwarded-for")));
}
