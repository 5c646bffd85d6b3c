// Proof text from a paste or a file.
import { parsedJson } from "@/server/contracts/parsedJson";
import { hasAmbiguousKey } from "@/server/proof/check/objectKeys";
import { isOversizedJson } from "@/server/proof/check/oversizedJson";

/** The parsed text, or null when it is not JSON, is oversized or has an ambiguous key. */
export function parseProofText(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF/, "");
  const parsed = isOversizedJson(trimmed) ? undefined : parsedJson(trimmed);
  return parsed === undefined || hasAmbiguousKey(trimmed) ? null : parsed;
}
