import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";

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

/** Names the browser and the system of a User-Agent header, as in "Firefox on Linux". */
export function browserName(userAgent: string | null): string {
  const findName = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1];
  return TEXTS.browserOn(findName(BROWSERS), findName(SYSTEMS));
}
