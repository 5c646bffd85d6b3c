/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110, 10.2.3).
 * @returns milliseconds from now, never negative; null when the header is absent or unreadable
 */
export function retryAfterMs(header: string | undefined): number | null {
  const text = header?.trim() ?? "";
  const waitMs = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : null;
}
