// Verifies a webhook request that was saved, by Standard Webhooks 1.0 (Signature scheme, symmetric).
import { createHmac, timingSafeEqual } from "node:crypto";
import { LocalRefusal } from "@/cli/refusals";

export type SavedRequest = { id: string; timestamp: string; signature: string; body: Uint8Array };

/** Difference between the clocks of sender and receiver that a receiver should accept. */
const TOLERANCE_S = 300;

/**
 * Returns why the request does not come from an endpoint with this secret; null when it does. `isOld`: whether a
 * receiver should refuse it now as a replay.
 * @throws LocalRefusal for a secret that is none
 */
export function checkSignature(
  secret: string,
  request: SavedRequest,
  now: Date,
): { fault: string | null; isOld: boolean } {
  const { id, timestamp, signature, body } = request;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (!secret.startsWith("whsec_") || key.length === 0)
    throw new LocalRefusal("--secret must be a secret that begins with whsec_");
  if (!/^\d{1,12}$/.test(timestamp)) return { fault: "webhook-timestamp is not in seconds since 1970", isOld: false };
  const isOld = Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const signatures = signature
    .split(" ")
    .flatMap((part) => (part.startsWith("v1,") ? [Buffer.from(part.slice(3), "base64")] : []));
  if (signatures.length === 0) return { fault: "webhook-signature has no signature of version v1", isOld };
  const isSigned = signatures.some(
    (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
  );
  return {
    fault: isSigned ? null : "no signature matches: the secret, the id, the timestamp or a byte of the body differs",
    isOld,
  };
}
