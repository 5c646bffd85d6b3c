const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** A browser's description of itself in words, as in "Firefox on Linux". */
export function browserInWords(userAgent: string | null): string {
  const named = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent?.includes(mark))?.[1];
  return [named(BROWSERS) ?? "Unknown browser", named(SYSTEMS)].filter(Boolean).join(" on ");
}
