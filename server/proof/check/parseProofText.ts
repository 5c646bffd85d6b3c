// Parses proof text from a paste or a file.
import { hasAmbiguousKey } from "@/server/contracts/walkJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";

/** Parses a proof. Returns null if the text is not JSON, is oversized or has an ambiguous key. */
export function parseProofText(text: string): unknown {
  const textWithoutMark = text.replace(/^\uFEFF/, "");
  if (isOversizedJson(textWithoutMark)) return null;
  try {
    const value: unknown = JSON.parse(textWithoutMark);
    return hasAmbiguousKey(textWithoutMark) ? null : value;
  } catch {
    return null;
  }
}
