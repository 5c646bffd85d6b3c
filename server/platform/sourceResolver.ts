// Finds the source address of a request. X-Forwarded-For is used only behind a trusted proxy.
import type { BlockList } from "node:net";
import { Problem } from "@/server/contracts/problems";
import { isListed, readAddress } from "@/server/platform/trustedProxies";

export type SourceResolver = (peer: string | null, forwardedFor: string | null) => string;

/**
 * Creates the resolver, which returns the address that the outermost trusted proxy received the request from. It
 * ignores header entries that no trusted proxy wrote. The resolver throws untrusted_request_source if the peer's
 * address is unknown or a trusted proxy wrote an entry without an address.
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
