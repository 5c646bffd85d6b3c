import { createHash } from "node:crypto";

/** The secrets in the table svc_private.seal_secret, which no login of the service can read. */
export type SealSecret = { inner: Buffer; outer: Buffer };

const SEAL_SECRET = /^svs1\.([\w-]{43})\.([\w-]{43})$/;

/** Writes the secrets as one line, which `parseSealSecret` reads. */
export const formatSealSecret = ({ inner, outer }: SealSecret): string =>
  `svs1.${inner.toString("base64url")}.${outer.toString("base64url")}`;

/** Returns null for a text that `formatSealSecret` did not write. */
export function parseSealSecret(text: string): SealSecret | null {
  const [, inner, outer] = SEAL_SECRET.exec(text) ?? [];
  if (inner === undefined || outer === undefined) return null;
  return { inner: Buffer.from(inner, "base64url"), outer: Buffer.from(outer, "base64url") };
}

/** Computes a seal, which proves to the database that the service wrote `text` (server/data/sql/is_sealed.sql). */
export function computeSeal({ inner, outer }: SealSecret, text: string): string {
  const innerHash = createHash("sha256").update(inner).update(text).digest();
  return createHash("sha256").update(outer).update(innerHash).digest("hex");
}
