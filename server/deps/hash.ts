import { hash } from "node:crypto";

/** Computes the SHA-256 of a text's UTF-8 bytes as lowercase hex. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

/** Derives an ID from a text: a UUID of version 8 (RFC 9562), which is the same for the same text. */
export function derivedId(text: string): string {
  const hex = sha256Hex(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
