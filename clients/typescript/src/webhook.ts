// Checks that a webhook comes from the service, by Standard Webhooks 1.0 (symmetric signatures).
import type { WebhookBody } from "./generated/types.js";
import { decodeBase64 } from "./proof/base64.js";

export type WebhookFault = "header_missing" | "timestamp_invalid" | "too_old" | "too_new" | "no_match" | "not_json";

export class SvcVerifyWebhookError extends Error {
  override readonly name = "SvcVerifyWebhookError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface WebhookRequest {
  /** `whsec_…`; during a rotation both the new and the previous secret. */
  secrets: string | readonly string[];
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes or the text as received. JSON that was parsed and written again has another signature. */
  body: string | Uint8Array;
  /** By how much the clocks may differ; 300 by default. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
}

/**
 * Returns the event of a genuine webhook. Deliveries are repeated: use the header webhook-id to process each event once.
 * @throws SvcVerifyWebhookError otherwise, and TypeError for a secret that does not begin with whsec_, a parsed body, or a
 * tolerance or time that is no number
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookBody> {
  const { secrets, body, toleranceSeconds = 300, now = new Date() } = request;
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw new TypeError("body is the text or the bytes of the request as received, not the JSON that it parses to");
  }
  if (typeof toleranceSeconds !== "number" || !(toleranceSeconds >= 0) || Number.isNaN(now.getTime())) {
    throw new TypeError("toleranceSeconds is 0 or more, and now is a valid time");
  }
  const keys = (typeof secrets === "string" ? [secrets] : secrets).map(keyOf);
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(request.headers, name),
  ) as [string, string, string];
  checkTime(timestamp, toleranceSeconds, now);
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + bytes.length);
  signed.set(prefix);
  signed.set(bytes, prefix.length);
  if (!(await isSigned(signed, keys, signatures))) {
    throw new SvcVerifyWebhookError("no_match", "no signature matches: the secret or a byte of the request differs");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as WebhookBody;
  } catch {
    throw new SvcVerifyWebhookError("not_json", "the body is not JSON");
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key =
    typeof secret === "string" && secret.startsWith("whsec_") ? decodeBase64(secret.slice("whsec_".length)) : null;
  if (key === null || key.length === 0) throw new TypeError("a secret begins with whsec_ and continues with base64");
  return key;
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === "string" ? value : value?.join(" ");
  if (!text) throw new SvcVerifyWebhookError("header_missing", `the header ${name} is missing`);
  return text;
}

function checkTime(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new SvcVerifyWebhookError("timestamp_invalid", "webhook-timestamp is not in seconds since 1970");
  }
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > toleranceSeconds) throw new SvcVerifyWebhookError("too_old", "webhook-timestamp is too old");
  if (age < -toleranceSeconds) throw new SvcVerifyWebhookError("too_new", "webhook-timestamp is in the future");
}

/** WebCrypto compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, keys: Uint8Array<ArrayBuffer>[], header: string) {
  const signatures = header
    .split(" ")
    .flatMap((part) => (part.startsWith("v1,") ? (decodeBase64(part.slice("v1,".length)) ?? []) : []));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true;
    }
  }
  return false;
}
