import type { Deps, PublicContext } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";

/** The context of procedures, from any transport. */
export type Context = Pick<PublicContext, "signedIn" | "countPasswordAttempt" | "status"> & {
  deps: Deps;
  /**
   * Returns the caller, or null without a credential. With `allowCached`, an API key may be accepted for some seconds
   * after its revocation.
   * @throws the problem of an invalid credential
   */
  authenticate: (allowCached: boolean) => Promise<Principal | null>;
  /**
   * Counts a call for its source. Returns the headers that describe the limit.
   * @throws rate_limited, untrusted_request_source
   */
  countCall: () => Promise<Record<string, string>>;
  requestId: string;
  /** Aborts when the client disconnects. */
  client: AbortSignal;
  /** Response headers added by the procedure. */
  replyHeaders: Record<string, string>;
};
