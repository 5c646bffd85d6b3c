import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/domain/hash";

/** A new key: the text to show once, and the stored hash (product: `svk_` + 43 base64url characters). */
export function newApiKey(): { text: string; prefix: string; secretHash: string } {
  const text = `svk_${randomBytes(32).toString("base64url")}`;
  return { text, prefix: text.slice(0, 12), secretHash: sha256Hex(text) };
}
