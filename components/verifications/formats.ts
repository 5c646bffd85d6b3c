const MS = { second: 1_000, minute: 60_000, hour: 3_600_000 } as const;

/** Formats a duration in milliseconds, as in "< 1 ms", "12 ms", "3.4 s", "2 min 5 s", "1 h 3 min". */
export function duration(ms: number): string {
  if (ms < 1) return "< 1 ms";
  if (ms < MS.second) return `${Math.round(ms)} ms`;
  if (ms < MS.minute) return `${(ms / MS.second).toFixed(ms < 10 * MS.second ? 1 : 0)} s`;
  if (ms < MS.hour) return `${Math.floor(ms / MS.minute)} min ${Math.floor((ms % MS.minute) / MS.second)} s`;
  return `${Math.floor(ms / MS.hour)} h ${Math.floor((ms % MS.hour) / MS.minute)} min`;
}

/** Formats US dollars with significant digits; never rounds a positive amount to zero. */
export function dollars(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.0001) return "< $0.0001";
  return `$${usd < 1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}

/** Milliseconds between two timestamps; null when the second is missing. */
export function between(from: string, to: string | null | undefined): number | null {
  return to == null ? null : Date.parse(to) - Date.parse(from);
}
