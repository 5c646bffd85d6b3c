import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { proofCheckUrl } from "@/server/proof/check/fragment";

/** Builds the URL of the check page with the proof in its fragment. `origin` has no trailing slash. */
export async function proofLink(document: ProofEnvelopeDocument, origin: string): Promise<string> {
  let collectedBytes = new Uint8Array();
  // Compression is asynchronous in browsers, so a first call collects the bytes to compress.
  proofCheckUrl(document, origin, (bytes) => (collectedBytes = new Uint8Array(bytes)));
  const compressedStream = new Blob([collectedBytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(compressedStream).arrayBuffer());
  return proofCheckUrl(document, origin, () => bytes);
}
