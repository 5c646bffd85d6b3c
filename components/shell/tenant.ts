// The tenant of the next page load. An open page keeps its tenant.
import { tenantCookie } from "@/server/account/contract/session";

const YEAR_S = 31_536_000;

/** Loads `address` for another tenant; a full page load discards the data of the current one. */
export function enterTenant(tenantId: string, address: string): void {
  const isHttps = window.location.protocol === "https:";
  const attributes = `path=/; max-age=${YEAR_S}; samesite=lax${isHttps ? "; secure" : ""}`;
  document.cookie = `${tenantCookie(isHttps)}=${tenantId}; ${attributes}`;
  window.location.assign(address);
}
