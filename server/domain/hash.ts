import { hash } from "node:crypto";

/** Lowercase hex SHA-256 of a text's UTF-8 bytes. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}
