import { createHash } from "node:crypto";

/** The secrets of the table svc_private.seal_secret, which no login of the service can read. */
export type SealSecret = { inner: Buffer; outer: Buffer };

/**
 * Proves to the database that the service, and not a login alone, asks for something (server/data/sql/is_sealed.sql).
 */
export function sealOf({ inner, outer }: SealSecret, text: string): string {
  const nested = createHash("sha256").update(inner).update(text).digest();
  return createHash("sha256").update(outer).update(nested).digest("hex");
}
