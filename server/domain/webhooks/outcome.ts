// What an answer of a receiver means.
import type { WebhookAnswer } from "@/server/domain/ports";

/** A 2xx answer that ended in time, whatever it says. */
export function isSuccess({ status, error }: WebhookAnswer): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

/** The receiver is not coming back (RFC 9110 §15.5.11). */
export function isGone({ status }: WebhookAnswer): boolean {
  return status === 410;
}
