// Proof text from a paste or a file.
import { hasAmbiguousKey } from "@/server/contracts/walkJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";

/** Parses a proof; null when the text is not JSON, is oversized or has an ambiguous key. */
export function parseProofText(text: string): unknown {
  const textWithoutMark = text.replace(/^\uFEFF/, "");
  if (isOversizedJson(textWithoutMark)) return null;
  try {
    const parsed: unknown = JSON.parse(textWithoutMark);
    return hasAmbiguousKey(textWithoutMark) ? null : parsed;
  } catch {
    return null;
  }
}
