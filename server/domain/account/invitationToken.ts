import { randomBytes } from "node:crypto";
import { sha256Hex } from "@/server/domain/hash";

/** A new token of 256 random bits: the text for the link, and the stored hash. */
export function newInvitationToken(): { text: string; hash: string } {
  const text = randomBytes(32).toString("base64url");
  return { text, hash: sha256Hex(text) };
}
