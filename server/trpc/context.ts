import type { Deps } from "@/server/deps/deps";
import type { Principal, SignedIn } from "@/server/deps/principal";
import type { Problem } from "@/server/contracts/problems";
import type { SystemStatus } from "@/server/system/contract/system";

/** Context of procedures, from any transport. */
export type Context = {
  deps: Deps;
  principal: Principal | null;
  /** The signed-in account, with or without a tenant. */
  signedIn?: SignedIn | null;
  /** The problem of an invalid credential; thrown where one is required. */
  refusal?: Problem | null;
  requestId: string;
  /** Aborts when the client has gone. */
  client: AbortSignal;
  status: () => Promise<SystemStatus>;
  /** Response headers added by the procedure. */
  replyHeaders: Record<string, string>;
};
