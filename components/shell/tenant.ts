// The tenant of the next page load. An open page keeps its tenant.
import { TENANT_COOKIE } from "@/server/contracts/session";

const YEAR_S = 31_536_000;

/** Loads `address` for another tenant; a full page load discards the data of the current one. */
export function enterTenant(tenantId: string, address: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${TENANT_COOKIE}=${tenantId}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  window.location.assign(address);
}
