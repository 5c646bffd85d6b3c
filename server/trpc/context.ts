import type { Deps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import type { SystemStatus } from "@/server/contracts/system";

/** What every door gives a procedure. */
export type Context = {
  deps: Deps;
  principal: Principal | null;
  requestId: string;
  status: () => Promise<SystemStatus>;
  /** Response headers that a procedure adds. */
  replyHeaders: Record<string, string>;
};
