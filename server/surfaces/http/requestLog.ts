// The log line of a request.
import type { Log } from "@/server/domain/ports";
import type { Call } from "@/server/surfaces/http/call";

/** Called by machines every few seconds; shown at the level debug while they succeed. */
const FREQUENT: ReadonlySet<string | null> = new Set(["/healthz", "/readyz", "/metrics", "inngest", "asset"]);

export type RequestLog = Log & { debug: Log["info"] };

/** `status`: as sent; null when the client left before the answer was complete. */
export type Answered = { method: string | undefined; status: number | null; ms: number };

/**
 * Writes one line: requestId, operation, principal (its kind), tenantId, method, status, code, ms. An internal error has its cause and the
 * level error; another answer of 5xx is a warning.
 */
export function logRequest(log: RequestLog, call: Call, { method, status, ms }: Answered): void {
  const { requestId, operation, principal, code, cause } = call;
  const caller = { principal: principal?.kind ?? null, tenantId: principal?.tenantId ?? null };
  const fields = { requestId, operation, ...caller, method, status, code, ms: Math.round(ms * 10) / 10 };
  if (code === "internal_error") log.error({ ...fields, err: cause }, "request failed");
  else if (status !== null && status >= 500) log.warn(fields, "request");
  else if (FREQUENT.has(operation)) log.debug(fields, "request");
  else log.info(fields, "request");
}
