import { createContext, useContext } from "react";
import type { Me } from "@/server/account/contract/account";

export const MeContext = createContext<Me | null>(null);

/** Returns the account and tenant of this page, with the roles at the time the page was opened. */
export function useMe(): Me & { isOwner: boolean; isReviewer: boolean } {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe outside of the console");
  const membership = me.tenants.find(({ tenant_id }) => tenant_id === me.tenant_id);
  return { ...me, isOwner: membership?.owner ?? false, isReviewer: membership?.reviewer ?? false };
}
