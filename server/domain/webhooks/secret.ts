import { randomBytes } from "node:crypto";

/** A secret in the form of Standard Webhooks: `whsec_` + base64 of 24 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}
