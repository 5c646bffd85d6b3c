// The proxies whose X-Forwarded-For counts.
import { BlockList, isIP } from "node:net";

/** Separates an address from the port and brackets that proxies may write around it. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;
/** An IPv4 address that is written as IPv6. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Reads an address, with or without brackets, port and zone; an IPv4-mapped one as IPv4. null when it is none. */
export function readAddress(text: string): string | null {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? [];
  const [bare = ""] = (bracketed ?? dotted ?? text).split("%", 1);
  const address = bare.replace(MAPPED, "");
  return isIP(address) === 0 ? null : address;
}

/** Reports whether an address, as `readAddress` returns it, is one of the list. */
export const isListed = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads comma-separated addresses and CIDR ranges.
 * @throws Error that names the first entry that is neither
 */
export function readTrustedProxies(text: string): BlockList {
  const list = new BlockList();
  const entries = text.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean)) addEntry(list, entry);
  return list;
}

const CIDR = /^([^/]+)(?:\/(\d{1,3}))?$/;
const BITS = { ipv4: 32, ipv6: 128 };

function addEntry(list: BlockList, entry: string): void {
  const [, network = "", bits] = CIDR.exec(entry) ?? [];
  const address = isIP(network) === 0 ? null : readAddress(network);
  const family = address !== null && isIP(address) === 6 ? "ipv6" : "ipv4";
  const isMapped = MAPPED.test(network);
  const prefix = bits === undefined ? BITS[family] : Number(bits) - (isMapped ? BITS.ipv6 - BITS.ipv4 : 0);
  if (address === null || prefix < 0 || prefix > BITS[family]) {
    throw new Error(`"${entry}" is neither an address nor a CIDR range, such as 10.0.0.5 or 10.0.0.0/8`);
  }
  list.addSubnet(address, prefix, family);
}
