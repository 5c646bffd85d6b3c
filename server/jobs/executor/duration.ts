const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/gy;

/**
 * Converts the SDK's notation of a sleep, a timeout or a retry to milliseconds from `nowMs` (epoch). The notation is a
 * span such as `1d2h30m` or an ISO 8601 instant; an instant in the past gives 0.
 * @throws Error on any other text
 */
export function delayMs(spec: string, nowMs: number): number {
  const parts = [...spec.matchAll(PART)];
  if (parts.length > 0 && parts.map((part) => part[0]).join("") === spec) {
    return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS], 0);
  }
  const instantMs = /^\d{4}-\d\d-\d\d/.test(spec) ? Date.parse(spec) : Number.NaN;
  if (Number.isNaN(instantMs)) throw new Error(`Not a duration or an instant: ${spec}`);
  return Math.max(0, instantMs - nowMs);
}

/**
 * Reads the milliseconds of a Retry-After header: whole seconds or an instant (RFC 9110 §10.2.3; the SDK writes
 * ISO 8601).
 */
export function retryAfterMs(header: string, nowMs: number): number {
  return /^\d+$/.test(header) ? Number(header) * 1_000 : delayMs(header, nowMs);
}
