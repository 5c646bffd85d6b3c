import { setImmediate } from "node:timers/promises";
import { JSON_TEXT } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import { hasAmbiguousKey } from "@/server/proof/check/objectKeys";
import { isOversizedJson } from "@/server/proof/check/oversizedJson";

const LARGE_BYTES = 64 * 1024;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON body, read up to `maxBytes`; `{}` if absent and `optional`.
 * @throws payload_too_large, invalid_json, invalid_request (another media type; oversized JSON)
 */
export async function readJsonBody(request: Request, maxBytes: number, optional = false): Promise<unknown> {
  const mediaType = request.headers.get("content-type");
  if (mediaType !== null && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType)) {
    throw new Problem("invalid_request", "content-type: must be application/json");
  }
  const bytes = await readBytes(request, maxBytes);
  if (optional && bytes.length === 0) return {};
  // Parsing, the walk over its keys, checking and storing a large body are each a share of the time that others may
  // wait.
  const isLarge = bytes.length > LARGE_BYTES;
  const text = decoded(bytes);
  const value = parseSized(text);
  if (isLarge) await setImmediate();
  requireClearKeys(text);
  if (isLarge) await setImmediate();
  return value;
}

/**
 * The rule of every JSON text from a caller.
 * @throws invalid_json (not JSON, a duplicate key or the key __proto__), invalid_request (too deep, too many objects
 * and arrays)
 */
export function parseJson(text: string): unknown {
  const value = parseSized(text);
  requireClearKeys(text);
  return value;
}

function parseSized(text: string): unknown {
  if (isOversizedJson(text)) {
    const { depth, containers } = JSON_TEXT;
    const limits = `at most ${depth} levels deep, and at most ${containers} objects and arrays`;
    throw new Problem("invalid_request", `body: the JSON must be ${limits}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem("invalid_json", undefined, { cause: error });
  }
}

function requireClearKeys(text: string): void {
  if (hasAmbiguousKey(text)) throw new Problem("invalid_json", "an object has a duplicate key, or the key __proto__");
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new Problem("invalid_json", undefined, { cause: error });
  }
}

/** The same request with its body in memory. @throws payload_too_large */
export async function bounded(request: Request, maxBytes: number): Promise<Request> {
  const { url, method, headers, signal } = request;
  const bytes = await readBytes(request, maxBytes);
  return new Request(url, { method, headers, signal, body: bytes.length > 0 ? bytes : null });
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new Problem("payload_too_large", `the body is over ${maxBytes} bytes`, { headers: { connection: "close" } });
  const declared = request.headers.get("content-length");
  // The HTTP parser enforces a declared length, so the whole body can be read at once.
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge();
    return new Uint8Array(await request.arrayBuffer());
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      void reader.cancel();
      throw tooLarge();
    }
    chunks.push(chunk.value);
  }
  return Buffer.concat(chunks);
}
