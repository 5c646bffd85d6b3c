import type { ProofEnvelopeDocument } from "@/server/contracts/proof";
import { proofCheckUrl } from "@/server/domain/proof/fragment";

/** The check page's address with the proof behind the #, made in the browser. `origin` has no trailing slash. */
export async function proofLink(document: ProofEnvelopeDocument, origin: string): Promise<string> {
  let plain = new Uint8Array();
  // The first call only tells which bytes are to be packed, since a browser packs asynchronously.
  proofCheckUrl(document, origin, (bytes) => (plain = new Uint8Array(bytes)));
  const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return proofCheckUrl(document, origin, () => bytes);
}
