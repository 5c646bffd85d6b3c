// The list of proxies whose X-Forwarded-For header is trusted.
import { BlockList, isIP } from "node:net";

/** Separates an address from the port and brackets that proxies may write around it. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;
/** The prefix of an IPv4-mapped IPv6 address. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Reads an address, with or without brackets, port and zone. Converts an IPv4-mapped address to IPv4.
 * @returns null if the text is not an address
 */
export function readAddress(text: string): string | null {
  const [, ipv6Text, ipv4Text] = WITH_PORT.exec(text) ?? [];
  const [bare = ""] = (ipv6Text ?? ipv4Text ?? text).split("%", 1);
  const address = bare.replace(MAPPED, "");
  return isIP(address) === 0 ? null : address;
}

/** Returns true if the list contains an address in the form that `readAddress` returns. */
export const isListed = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads comma-separated addresses and CIDR ranges.
 * @throws Error that names the first invalid entry
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
