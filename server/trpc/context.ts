import type { Deps, PublicContext } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";

/** Context of procedures, from any transport. */
export type Context = Pick<PublicContext, "signedIn" | "countPasswordAttempt" | "status"> & {
  deps: Deps;
  /**
   * The caller; null without a credential. `mayBeRecent`: a key may be one that was valid some seconds ago.
   * @throws the problem of an invalid credential
   */
  authenticate: (mayBeRecent: boolean) => Promise<Principal | null>;
  /**
   * Counts a call for its source; the headers that describe the limit.
   * @throws rate_limited, untrusted_request_source
   */
  countCall: () => Promise<Record<string, string>>;
  requestId: string;
  /** Aborts when the client has gone. */
  client: AbortSignal;
  /** Response headers added by the procedure. */
  replyHeaders: Record<string, string>;
};
