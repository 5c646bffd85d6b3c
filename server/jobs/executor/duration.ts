const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/gy;

/**
 * Milliseconds from `now` (epoch ms) until the SDK's notation of a sleep, a timeout or a retry: a span such as
 * `1d2h30m`, or an ISO 8601 instant. Never negative. Throws on anything else.
 */
export function delayMs(spec: string, now: number): number {
  const parts = [...spec.matchAll(PART)];
  if (parts.length > 0 && parts.map((part) => part[0]).join("") === spec) {
    return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS], 0);
  }
  const at = /^\d{4}-\d\d-\d\d/.test(spec) ? Date.parse(spec) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`Not a duration or an instant: ${spec}`);
  return Math.max(0, at - now);
}

/**
 * Milliseconds named by a Retry-After header: whole seconds or an instant (RFC 9110 §10.2.3; the SDK writes ISO 8601).
 */
export function retryAfterMs(header: string, now: number): number {
  return /^\d+$/.test(header) ? Number(header) * 1_000 : delayMs(header, now);
}
