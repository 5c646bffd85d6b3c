/** Returns the milliseconds between two timestamps; null when the second is missing. */
export function elapsedMs(start: string, end: string | null | undefined): number | null {
  return end == null ? null : Date.parse(end) - Date.parse(start);
}
