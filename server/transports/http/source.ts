// Groups the source addresses of requests, for limits.
import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Returns true for an address of this machine. False for a text that is not an address. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Returns the network that a limit counts as one source: an IPv4 address, or the /64 network of an IPv6 address, in
 * which one client can choose addresses freely.
 */
export const toNetwork = (source: string): string => takeGroups(source, 4) ?? source;

/** Returns the /48 network of an IPv6 address, which one customer of a provider can own. Null for an IPv4 address. */
export const toSite = (source: string): string | null => takeGroups(source, 3);

/** Returns the first groups of an IPv6 address. Null for any other address. */
function takeGroups(source: string, count: number): string | null {
  if (isIP(source) !== 6) return null;
  // The URL parser writes one notation of each address, without an embedded IPv4 address.
  const plainNotation = URL.parse(`http://[${source.split("%", 1)[0] ?? ""}]`)?.hostname.slice(1, -1) ?? source;
  const [head = "", tail] = plainNotation.split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const missingCount = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const allGroups = [...groups(head), ...Array<string>(missingCount).fill("0"), ...groups(tail ?? "")];
  return `${allGroups.slice(0, count).join(":")}::/${16 * count}`;
}
