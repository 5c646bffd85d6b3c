// The source address of a request. X-Forwarded-For counts only behind a trusted proxy.
import { BlockList, isIP } from "node:net";
import { Problem } from "@/server/contracts/problems";

export type SourceResolver = (peer: string | null, forwardedFor: string | null) => string;

/**
 * `trustedProxies`: comma-separated addresses or CIDR ranges of the proxies in front of the service.
 * The resolver returns the address seen by the outermost trusted proxy.
 * @throws (resolver) untrusted_request_source: no peer address, or an X-Forwarded-For that no trusted proxy wrote
 */
export function sourceResolver(trustedProxies: string): SourceResolver {
  const trusted = new BlockList();
  for (const entry of trustedProxies
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean))
    addEntry(trusted, entry);
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  return (peer, forwardedFor) => {
    let source = plain(peer ?? "");
    if (isIP(source) === 0) throw new Problem("untrusted_request_source", "the peer address is unknown");
    const hops = forwardedFor === null ? [] : forwardedFor.split(",").map((hop) => plain(hop.trim()));
    while (hops.length > 0 && isTrusted(source)) {
      source = hops.pop() ?? "";
      if (isIP(source) === 0) throw new Problem("untrusted_request_source", "X-Forwarded-For has no valid address");
    }
    if (forwardedFor !== null && source === plain(peer ?? "") && !isTrusted(source)) {
      throw new Problem("untrusted_request_source", "X-Forwarded-For was not written by a trusted proxy");
    }
    return source;
  };
}

function addEntry(list: BlockList, entry: string): void {
  const [network = "", bits] = entry.split("/");
  const family = isIP(network);
  if (family === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is not an address or CIDR range`);
  const name = family === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(network, name);
  else list.addSubnet(network, Number(bits), name);
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** `source`: as a SourceResolver returns it. */
export const isLoopback = (source: string): boolean => loopback.check(source, isIP(source) === 6 ? "ipv6" : "ipv4");

/** Converts IPv4-mapped IPv6 addresses to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * What a limit counts as one source: an IPv4 address, or the /64 network of an IPv6 address, whose addresses one client
 * can choose freely.
 */
export const networkOf = (source: string): string => prefixOf(source, 4) ?? source;

/** The /48 network of an IPv6 address, of which a provider's customer can have all; null for an IPv4 address. */
export const siteOf = (source: string): string | null => prefixOf(source, 3);

/** The first groups of an IPv6 address; null for another one. */
function prefixOf(source: string, count: number): string | null {
  if (isIP(source) !== 6) return null;
  // The URL parser writes one notation of each address, without an embedded IPv4 address.
  const plainNotation = URL.parse(`http://[${source.split("%", 1)[0] ?? ""}]`)?.hostname.slice(1, -1) ?? source;
  const [head = "", tail] = plainNotation.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail ?? "")];
  return `${all.slice(0, count).join(":")}::/${16 * count}`;
}
