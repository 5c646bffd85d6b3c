// Interpretation of a receiver's response.
import type { WebhookAnswer } from "@/server/domain/ports";

/** A complete 2xx response, with any body. */
export function isSuccess({ status, error }: WebhookAnswer): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** The receiver is permanently gone (RFC 9110 §15.5.11). */
export function isGone({ status }: WebhookAnswer): boolean {
  return status === 410;
}
