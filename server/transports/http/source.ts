// Finds the source address of a request. X-Forwarded-For counts only behind a trusted proxy.
import { BlockList, isIP } from "node:net";
import { Problem } from "@/server/contracts/problems";
import { isListed, readAddress } from "@/server/platform/trustedProxies";

export type SourceResolver = (peer: string | null, forwardedFor: string | null) => string;

/**
 * The resolver returns the address seen by the outermost trusted proxy. A header that no trusted proxy wrote changes
 * nothing: then its sender counts.
 * @throws (resolver) untrusted_request_source: the address of the peer is unknown, or a trusted proxy wrote none
 */
export function sourceResolver(trusted: BlockList): SourceResolver {
  return (peer, forwardedFor) => {
    let source = readAddress(peer ?? "");
    if (source === null) throw new Problem("untrusted_request_source", "the peer address is unknown");
    const hops = (forwardedFor ?? "").split(",").map((hop) => hop.trim());
    for (let hop = hops.pop(); hop && isListed(trusted, source); hop = hops.pop()) {
      const address = readAddress(hop);
      if (address === null) {
        throw new Problem("untrusted_request_source", "a trusted proxy wrote an X-Forwarded-For without an address");
      }
      source = address;
    }
    return source;
  };
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** `source`: as a SourceResolver returns it. */
export const isLoopback = (source: string): boolean => isListed(loopback, source);

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
