import { createHmac, randomBytes } from "node:crypto";

export type SignedHeaders = Record<"webhook-id" | "webhook-timestamp", string>;
type WebhookHeaders = SignedHeaders & Record<"webhook-signature", string>;

/** Creates a secret in the form of Standard Webhooks: `whsec_` + base64 of 24 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/** Returns the headers of a request at `sentAt` that the signature covers. */
export function signedHeaders(id: string, sentAt: Date): SignedHeaders {
  return { "webhook-id": id, "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)) };
}

/**
 * Signs one request and returns its headers (Standard Webhooks 1.0, Signature scheme): HMAC-SHA256 over
 * `id.timestamp.body` under the bytes behind `whsec_`, one `v1,<base64>` for each of `secrets`, separated by spaces.
 */
export function signWebhook(secrets: readonly string[], id: string, sentAt: Date, body: string): WebhookHeaders {
  const headers = signedHeaders(id, sentAt);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${headers["webhook-timestamp"]}.${body}`).digest("base64")}`;
  });
  return { ...headers, "webhook-signature": signatures.join(" ") };
}

/** Returns the current secret, and the previous one until it expires. */
export function secretsAt(
  endpoint: { secret: string; previousSecret: string | null; previousSecretExpiresAt: Date | null },
  sentAt: Date,
): string[] {
  const { secret, previousSecret, previousSecretExpiresAt } = endpoint;
  const overlaps = previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > sentAt;
  return overlaps ? [secret, previousSecret] : [secret];
}
