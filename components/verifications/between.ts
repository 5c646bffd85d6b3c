/** Returns the milliseconds between two timestamps; null when the second is missing. */
export function elapsedMs(from: string, to: string | null | undefined): number | null {
  return to == null ? null : Date.parse(to) - Date.parse(from);
}
