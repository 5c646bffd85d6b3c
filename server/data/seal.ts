import { createHash } from "node:crypto";

/** The secrets in the table svc_private.seal_secret, which no login of the service can read. */
export type SealSecret = { inner: Buffer; outer: Buffer };

/** Computes a seal, which proves to the database that the service wrote `text` (server/data/sql/is_sealed.sql). */
export function computeSeal({ inner, outer }: SealSecret, text: string): string {
  const innerHash = createHash("sha256").update(inner).update(text).digest();
  return createHash("sha256").update(outer).update(innerHash).digest("hex");
}
