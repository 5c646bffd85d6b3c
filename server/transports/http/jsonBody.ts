import { setImmediate } from "node:timers/promises";
import { JSON_TEXT } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import { hasAmbiguousKey } from "@/server/proof/check/objectKeys";
import { isOversizedJson } from "@/server/proof/check/oversizedJson";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { type Received, receiveBody } from "@/server/transports/http/receiveBody";

const LARGE_BYTES = 64 * 1024;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON body, read up to `maxBytes`; `{}` if absent and `optional`.
 * @throws the refusals of receiveBody; invalid_json; invalid_request (another media type; oversized JSON)
 */
export async function readJsonBody(
  httpDeps: Pick<HttpDeps, "sourceBudget" | "resolveSource" | "bodyTimeoutMs">,
  received: Received,
  { maxBytes, optional = false }: { maxBytes: number; optional?: boolean | undefined },
): Promise<unknown> {
  const mediaType = received.request.headers.get("content-type");
  if (mediaType !== null && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType)) {
    throw new Problem("invalid_request", "content-type: must be application/json");
  }
  const bytes = await receiveBody(httpDeps, received, maxBytes);
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
