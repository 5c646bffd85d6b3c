// Converts a role blob to the text that is hashed, matched and shown.
import type { RoleBlob } from "@/server/contracts/roleBlob";
import { canonicalJson } from "@/server/contracts/canonicalJson";

// Cached: the criteria of one submission read the same object repeatedly; blobs are never mutated.
const canonicalTexts = new WeakMap<object, string>();

/** Returns a string unchanged, and an object as its RFC 8785 text (spec: RoleBlob). */
export function blobText(blob: RoleBlob): string {
  if (typeof blob === "string") return blob;
  const cachedText = canonicalTexts.get(blob);
  if (cachedText !== undefined) return cachedText;
  const text = canonicalJson(blob);
  canonicalTexts.set(blob, text);
  return text;
}
