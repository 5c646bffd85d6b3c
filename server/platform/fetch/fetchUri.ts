// Fetches the content of a submission's uri from the public web or from the operator's bucket.
import "server-only";
import { promisify } from "node:util";
import { brotliDecompress, type BrotliOptions, gunzip, inflate, type ZlibOptions } from "node:zlib";
import pLimit from "p-limit";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { utf8Text } from "@/server/contracts/utf8";
import type { FetchedUri, FetchUri } from "@/server/deps/fetchUri";
import { describeFailure } from "@/server/platform/fetch/describeFailure";
import { parseR2Uri, type R2Settings, signR2Request, tenantPrefix } from "@/server/platform/fetch/r2";
import { ANYWHERE, type Policy, type SafeAnswer, safeRequest, USER_AGENT } from "@/server/platform/fetch/safeRequest";

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
/** Limits concurrent fetches. Each may use twice the size limit in memory, for the bytes and their text. */
const MAX_CONCURRENT = 32;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = { accept: "*/*", "accept-encoding": "identity", "user-agent": USER_AGENT };
const MAX_BYTES = SERVER_LIMITS.uriContentBytes;
const TOO_LARGE = `it is over ${MAX_BYTES} bytes`;

/** Decompresses a body into at most `maxOutputLength` bytes. */
type Unpack = (packedBytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const UNPACK = new Map<string, Unpack>([
  ["gzip", promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
  ["deflate", promisify<Buffer, ZlibOptions, Buffer>(inflate)],
  ["br", promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)],
]);

class Unavailable extends Error {
  constructor(
    message: string,
    readonly retry = false,
  ) {
    super(message);
  }
}

/** Implements the port. Each redirect is checked like the first address. `r2` is null if it is not configured. */
export function createUriFetcher(policy: Policy, r2: R2Settings | null, timeoutMs = TIMEOUT_MS): FetchUri {
  const limit = pLimit(MAX_CONCURRENT);
  const fetchOne = async (uri: string, tenantId: string): Promise<FetchedUri> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = uri.startsWith("r2://")
        ? await fromR2(r2, uri, tenantId, signal)
        : await fromWeb(policy, uri, signal);
      return { text: await readText(answer) };
    } catch (error) {
      if (error instanceof Unavailable) return { unavailable: error.message, retry: error.retry };
      const { message, final } = describeFailure(error);
      return { unavailable: message, retry: !final };
    }
  };
  return (uri, tenantId) => limit(fetchOne, uri, tenantId);
}

async function fromWeb(policy: Policy, uri: string, signal: AbortSignal): Promise<SafeAnswer> {
  let url = new URL(uri);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await safeRequest(policy, url, { method: "GET", headers: HEADERS, maxBytes: MAX_BYTES, signal });
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
    if (redirects === MAX_REDIRECTS) throw new Unavailable(`it redirects more than ${MAX_REDIRECTS} times`);
    if (!URL.canParse(location, url)) throw new Unavailable("it redirects to an invalid address");
    url = new URL(location, url);
  }
}

async function fromR2(r2: R2Settings | null, uri: string, tenantId: string, signal: AbortSignal): Promise<SafeAnswer> {
  if (!r2) throw new Unavailable("no r2 endpoint is configured");
  const object = parseR2Uri(r2, uri);
  if (!object) throw new Unavailable("it is not r2://<bucket>/<key>");
  const prefix = tenantPrefix(r2, tenantId);
  if (!object.key.startsWith(prefix))
    throw new Unavailable(`its key does not begin with ${prefix}, as this tenant's do`);
  const signedRequest = await signR2Request(r2, object.url);
  const headers = { ...HEADERS, ...signedRequest.headers };
  return safeRequest(ANYWHERE, signedRequest.url, { method: "GET", headers, maxBytes: MAX_BYTES, signal });
}

async function readText({ status, headers, body, isWhole }: SafeAnswer): Promise<string> {
  if (status < 200 || status >= 300) {
    throw new Unavailable(`the response has status ${status}`, status >= 500 || status === 429 || status === 408);
  }
  if (!isWhole) throw new Unavailable(TOO_LARGE);
  const text = utf8Text(await decompress(body, headers["content-encoding"]));
  if (text === null || text.includes("\0")) throw new Unavailable("it is not UTF-8 text");
  return text;
}

/** Decompresses a body to at most MAX_BYTES. Servers may compress despite the accept-encoding header. */
async function decompress(body: Buffer, encoding = "identity"): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity") return body;
  const unpack = UNPACK.get(name);
  if (!unpack) throw new Unavailable(`it is encoded as ${name}`);
  try {
    return await unpack(body, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new Unavailable(
      (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : "it cannot be decompressed",
    );
  }
}
