import type { Deps } from "@/server/domain/deps";
import type { Principal, SignedIn } from "@/server/domain/principal";
import type { Problem } from "@/server/contracts/problems";
import type { SystemStatus } from "@/server/contracts/system";

/** What every transport gives a procedure. */
export type Context = {
  deps: Deps;
  principal: Principal | null;
  /** Who is signed in to the browser, whether or not a tenant has the account. */
  signedIn?: SignedIn | null;
  /** Why the credential that came along does not count: thrown by whatever needs one. */
  refusal?: Problem | null;
  requestId: string;
  status: () => Promise<SystemStatus>;
  /** Response headers that a procedure adds. */
  replyHeaders: Record<string, string>;
};
