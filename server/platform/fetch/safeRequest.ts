// The only module that sends requests to user-provided addresses. It uses no environment proxy and no keep-alive, and
// follows no redirects.
import "server-only";
import { lookup as lookUp } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { API_VERSION } from "@/server/contracts/version";
import { isPublicAddress } from "@/server/deps/publicHttpsUrl";

export const USER_AGENT = `svc-verify/${API_VERSION}`;

type Address = { address: string; family: number };

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

/** Allows any address. Use it only for addresses that the operator configures, and for tests. */
export const ANYWHERE: Policy = { ...PUBLIC_ONLY, protocols: ["https:", "http:"], isAllowedAddress: () => true };

type SafeRequest = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** The maximum bytes of the body to read. Above it, `whole` is false and the connection is closed. */
  maxBytes: number;
  /** Aborts any phase, from the DNS lookup to the last byte. */
  signal: AbortSignal;
};
export type SafeAnswer = { status: number; headers: IncomingMessage["headers"]; body: Buffer; isWhole: boolean };

/** Reports an address that is not allowed. A retry does not help. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

const MAX_HEADER_BYTES = 16_384;

/**
 * Sends one request to a checked address. The host is resolved once and the result is pinned, which prevents DNS
 * rebinding. The body is not decompressed.
 * @throws AddressRefused, a network error, or the reason of `signal`
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
  const pinnedAddresses = await resolveAllowed(policy, url.hostname.replace(/^\[|\]$/g, ""));
  const lookup: LookupFunction = (_host, { all }, callback) => {
    const [firstAddress] = pinnedAddresses;
    if (all) callback(null, pinnedAddresses);
    else callback(null, firstAddress?.address ?? "", firstAddress?.family);
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, { method, headers, agent: false, maxHeaderSize: MAX_HEADER_BYTES, lookup, signal });
    request.on("error", reject);
    request.once("response", (response) => void readBounded(response, maxBytes).then(resolve, reject));
    request.end(body);
  });
}

async function resolveAllowed({ resolve, isAllowedAddress }: Policy, host: string): Promise<Address[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const allowedAddresses = addresses.filter(({ address }) => isAllowedAddress(address));
  if (allowedAddresses.length === 0) throw new AddressRefused("the host has no public address");
  return allowedAddresses;
}

/** Rejects with the signal's reason as soon as it aborts, since a DNS lookup cannot be canceled. */
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
  // An early exit from the loop destroys the stream and its connection.
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  return { status: response.statusCode ?? 0, headers: response.headers, body, isWhole: size <= maxBytes };
}
