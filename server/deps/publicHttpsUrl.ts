import { BlockList, isIP } from "node:net";
import { isOneLine } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { refuseField } from "@/server/contracts/requestFields";
import type { Deps } from "@/server/deps/deps";

// The IANA special-purpose registries (RFC 6890 and successors). No address in these ranges is a public host.
const SPECIAL_V4 = [
  "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
  "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
  "224.0.0.0/4", "240.0.0.0/4",
]; // prettier-ignore
/** Global unicast (RFC 4291, 2.4). All other addresses are mapped, translated, local, multicast or unassigned. */
const GLOBAL_V6 = "2000::/3";
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = blockList([...SPECIAL_V4.map((range) => ["ipv4", range] as const), ...toV6Ranges(SPECIAL_V6)]);
const globalUnicast = blockList(toV6Ranges([GLOBAL_V6]));

type Range = readonly ["ipv4" | "ipv6", string];

function toV6Ranges(ranges: readonly string[]): Range[] {
  return ranges.map((range) => ["ipv6", range]);
}

function blockList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [family, range] of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** Returns true if an IP address (without brackets) is publicly routable. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/**
 * Checks a URL without a DNS lookup (spec: Events 1): https, a host name with a dot or a public address, no
 * credentials. The URL parser has already converted decimal, octal and hexadecimal hosts to dotted addresses.
 */
function isPublicHttpsUrl(text: string): boolean {
  // The URL parser accepts blanks, control characters and missing slashes, which other readers of the text may not.
  if (!/^https:\/\/[^\s\\]+$/u.test(text) || !isOneLine(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host)) return isPublicAddress(host);
  return host.includes(".") && !/(^|\.)(localhost|local|internal|test|example|invalid|onion|home\.arpa)$/.test(host);
}

/** Returns true if the URL is a public https:// URL, or any http(s) URL if `allowPrivate` is set. */
export function isReceiverUrl(text: string, allowPrivate: boolean): boolean {
  return isPublicHttpsUrl(text) || (allowPrivate && /^https?:\/\/[^\s\\@\p{Cc}]+$/u.test(text) && URL.canParse(text));
}

/**
 * Checks the URL of a receiver.
 * @throws invalid_request (`url: …`)
 */
export function requireReceiverUrl({ settings }: Pick<Deps, "settings">, url: string): void {
  if (url.length <= LIMITS.uriChars && isReceiverUrl(url, settings.webhooks.allowPrivate)) return;
  throw refuseField("url", "must be an https:// URL on a public host, without credentials");
}
