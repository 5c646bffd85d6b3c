// The one way out to addresses that others name. No proxy of the environment, no connection kept, no redirect followed.
import "server-only";
import { lookup as lookUp } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "@/server/domain/webhooks/publicHttpsUrl";

export type Address = { address: string; family: number };

export type Policy = {
  protocols: readonly string[];
  isAllowedAddress(address: string): boolean;
  resolve(host: string): Promise<Address[]>;
};

export const PUBLIC_ONLY: Policy = {
  protocols: ["https:"],
  isAllowedAddress: isPublicAddress,
  resolve: (host) => lookUp(host, { all: true }),
};

/** For addresses that the operator named, and for tests. */
export const ANYWHERE: Policy = { ...PUBLIC_ONLY, protocols: ["https:", "http:"], isAllowedAddress: () => true };

export type SafeRequest = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Bytes of the answer's body that are read; then `whole` is false and the connection is cut. */
  maxBytes: number;
  /** Ends everything, from the look-up to the last byte. */
  signal: AbortSignal;
};
export type SafeAnswer = { status: number; headers: IncomingMessage["headers"]; body: Buffer; whole: boolean };

/** The address itself is refused: trying again changes nothing. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

const MAX_HEADER_BYTES = 16_384;

/**
 * One request over a connection to an address that was checked: the host is resolved once and that answer is pinned, so that a second one
 * cannot lead elsewhere. Nothing is decompressed. @throws AddressRefused, or what the network or `signal` said
 */
export async function safeRequest(policy: Policy, url: URL, options: SafeRequest): Promise<SafeAnswer> {
  if (!policy.protocols.includes(url.protocol)) throw new AddressRefused(`${url.protocol}// is not allowed`);
  if (url.username !== "" || url.password !== "") throw new AddressRefused("credentials in an address are not allowed");
  return unlessAborted(exchange(policy, url, options), options.signal);
}

async function exchange(
  policy: Policy,
  url: URL,
  { method, headers, body, maxBytes, signal }: SafeRequest,
): Promise<SafeAnswer> {
  const pinned = await allowedAddresses(policy, url.hostname.replace(/^\[|\]$/g, ""));
  const lookup: LookupFunction = (_host, { all }, found) => {
    const [first] = pinned;
    if (all) found(null, pinned);
    else found(null, first?.address ?? "", first?.family);
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, { method, headers, agent: false, maxHeaderSize: MAX_HEADER_BYTES, lookup, signal });
    request.on("error", reject);
    request.once("response", (response) => void readBounded(response, maxBytes).then(resolve, reject));
    request.end(body);
  });
}

async function allowedAddresses({ resolve, isAllowedAddress }: Policy, host: string): Promise<Address[]> {
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const allowed = found.filter(({ address }) => isAllowedAddress(address));
  if (allowed.length === 0) throw new AddressRefused("the host has no public address");
  return allowed;
}

/** With the signal's own reason, whatever the work makes of it; a look-up cannot be stopped, only left alone. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<SafeAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  // Leaving the loop early has destroyed the stream, and with it the connection.
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  return { status: response.statusCode ?? 0, headers: response.headers, body, whole: size <= maxBytes };
}
