import type { NumberRule } from "@/server/contracts/exactJson";
import { Problem } from "@/server/contracts/problems";
import { type HttpDeps, resolveRequestSource } from "@/server/transports/http/httpDeps";
import { type ReceivedRequest, receiveBody } from "@/server/transports/http/receiveBody";
import { toNetwork } from "@/server/transports/http/source";
import { type JsonFault, readCallersJson } from "@/server/work/checkJsonText";
import { runInPool, WorkExceeded } from "@/server/work/pool";

const LARGE_BYTES = 64 * 1024;
const decoder = new TextDecoder("utf-8", { fatal: true });

type BodyRules = { maxBytes: number; optional?: boolean | undefined; numbers?: NumberRule | undefined };

/**
 * Reads the JSON body up to `maxBytes`. Returns `{}` if it is absent and `optional`.
 * @throws the refusals of receiveBody and of the pool; invalid_json; invalid_request (another media type, oversized
 * JSON, a number that would be rounded)
 */
export async function readJsonBody(
  httpDeps: Pick<HttpDeps, "sourceBudget" | "resolveSource" | "bodyTimeoutMs">,
  received: ReceivedRequest,
  { maxBytes, optional = false, numbers = "exact" }: BodyRules,
): Promise<unknown> {
  const mediaType = received.request.headers.get("content-type");
  if (mediaType !== null && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType)) {
    throw new Problem("invalid_request", "content-type: must be application/json");
  }
  const encoding = received.request.headers.get("content-encoding") ?? "identity";
  if (!/^(?:identity)?$/i.test(encoding.trim())) {
    throw new Problem(
      "invalid_request",
      "content-encoding: compressed bodies are not accepted; send the body as it is",
    );
  }
  const bytes = await receiveBody(httpDeps, received, maxBytes);
  if (optional && bytes.length === 0) return {};
  const text = decodeUtf8(bytes);
  if (bytes.length <= LARGE_BYTES) return parseJson(text, numbers);
  const fault = await checkInPool(httpDeps, received, [text, numbers]);
  if (fault) throw toProblem(fault);
  // A value that a worker parsed would be copied back, which takes longer than parsing it here.
  return JSON.parse(text);
}

/**
 * Checks a JSON text from a caller.
 * @throws invalid_json (not JSON, a key named twice or the key __proto__), invalid_request (too deep, too many objects
 * and arrays, a number that would be rounded)
 */
export function parseJson(text: string, numbers: NumberRule = "exact"): unknown {
  const readResult = readCallersJson(text, numbers);
  if ("fault" in readResult) throw toProblem(readResult.fault);
  return readResult.value;
}

const toProblem = ({ code, detail }: JsonFault): Problem => new Problem(code, detail);

/**
 * Checks a body in the pool. Bodies of one caller are checked one after another, separately from the caller's other
 * work.
 */
async function checkInPool(
  httpDeps: Pick<HttpDeps, "resolveSource">,
  { request, peer, call }: ReceivedRequest,
  checkInput: [text: string, numbers: NumberRule],
): Promise<JsonFault | null> {
  const caller = call.principal?.tenantId ?? toNetwork(resolveRequestSource(httpDeps, request, peer));
  try {
    return await runInPool({ db: { tenantId: `body ${caller}` }, client: request.signal }, "checkJsonText", checkInput);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    return { code: "invalid_request", detail: "body: takes too long to read; send less" };
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new Problem("invalid_json", undefined, { cause: error });
  }
}
