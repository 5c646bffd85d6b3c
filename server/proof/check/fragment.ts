// Encodes a proof in a link as raw deflate (RFC 1951) in base64url after the #, which a browser never sends to a
// server.
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { decodeBase64Url, encodeBase64Url } from "@/server/proof/check/base64";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { LIMITS } from "@/server/contracts/limits";

/** Compresses with raw deflate, synchronously. The platform provides it. */
export type DeflateRaw = (bytes: Uint8Array) => Uint8Array;

/** Builds the check page's address with the proof in its fragment. `publicBaseUrl` has no trailing slash. */
export function proofCheckUrl(proof: ProofEnvelopeDocument, publicBaseUrl: string, deflateRaw: DeflateRaw): string {
  return `${publicBaseUrl}/check#${encodeBase64Url(deflateRaw(new TextEncoder().encode(JSON.stringify(proof))))}`;
}

/**
 * Reads a fragment (without #) as strictly as pasted text. Returns null if it is not base64url, deflate, UTF-8 or JSON,
 * or if it is larger than a request body may be, since a small link can expand to gigabytes.
 */
export async function readProofFragment(fragment: string): Promise<unknown> {
  const compressedBytes = decodeBase64Url(fragment);
  if (compressedBytes === null) return null;
  const inflatedStream = new Blob([compressedBytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = inflatedStream.getReader();
  let text = "";
  let size = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      size += chunk.value.length;
      if (size > LIMITS.maxBodyBytes) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(chunk.value, { stream: true });
    }
    return parseProofText(text + decoder.decode());
  } catch {
    return null;
  }
}
