import type { Deps } from "@/server/deps/deps";
import type { Principal, SignedIn } from "@/server/deps/principal";
import type { SystemStatus } from "@/server/system/contract/system";

/** Context of procedures, from any transport. */
export type Context = {
  deps: Deps;
  /**
   * The caller; null without a credential. `mayBeRecent`: a key may be one that was valid some seconds ago. @throws the
   * problem of an invalid credential
   */
  authenticate: (mayBeRecent: boolean) => Promise<Principal | null>;
  /** The account that is signed in to the browser, with or without a tenant. */
  signedIn: SignedIn | null;
  /**
   * Counts a call for its source; the headers that describe the limit. @throws rate_limited, untrusted_request_source
   */
  countCall: () => Promise<Record<string, string>>;
  requestId: string;
  /** Aborts when the client has gone. */
  client: AbortSignal;
  status: () => Promise<SystemStatus>;
  /** Response headers added by the procedure. */
  replyHeaders: Record<string, string>;
};
