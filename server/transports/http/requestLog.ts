// Writes the log line of a request.
import type { Log } from "@/server/deps/ports";
import type { Call } from "@/server/transports/http/call";

/** The operation of requests before the service is ready. Their 503 is expected, so it is not a warning. */
export const STARTING = "starting";

/** The operations that machines call every few seconds. Successful calls are logged at the level debug. */
const FREQUENT: ReadonlySet<string | null> = new Set(["/healthz", "/readyz", "/metrics", "inngest", "asset"]);

export type RequestLog = Log & { debug: Log["info"] };

/** A sent response. `status` is null if the client disconnected before the response was complete. */
export type SentAnswer = { method: string | undefined; status: number | null; durationMs: number };

/**
 * Writes one line: requestId, operation, principal (its kind), tenantId, source (of an attempt at a password), method,
 * status, code, ms. An answer of 5xx is a warning. Its cause, such as a full disk, is a second line, of level error,
 * which is not repeated within a minute.
 */
export function logRequest(log: RequestLog, call: Call, { method, status, durationMs }: SentAnswer): void {
  const { requestId, operation, principal, code, cause, source } = call;
  const caller = {
    principal: principal?.kind ?? null,
    tenantId: principal?.tenantId ?? null,
    ...(source && { source }),
  };
  const fields = { requestId, operation, ...caller, method, status, code, ms: Math.round(durationMs * 10) / 10 };
  if (code === "internal_error" || (code === "service_unavailable" && cause !== undefined)) {
    const perMinute = `${operation} ${cause instanceof Error ? cause.message : String(cause)}`;
    log.error({ requestId, operation, perMinute, err: cause }, "request failed");
  }
  if (operation === STARTING) log.debug(fields, "request");
  else if (status !== null && status >= 500) log.warn(fields, "request");
  else if (FREQUENT.has(operation)) log.debug(fields, "request");
  else log.info(fields, "request");
}
