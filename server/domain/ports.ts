// The effects that a verb may ask for. Implemented in server/platform and server/jobs, wired in composition.
import type { FeedbackRecorded, WebhookDeliveryDue, WebhookMessageWritten } from "@/server/contracts/events";
import type { ReadVerificationRow } from "@/server/data/verificationStore";
import type { ProofSigner } from "@/server/domain/proof/crypto";

export type Clock = { now(): Date };

export type Ids = {
  /** A new UUID that sorts by time (RFC 9562 version 7). */
  next(): string;
  /** 16 random hexadecimal characters, which no text that was written before can hold. */
  boundary(): string;
};

export type Signing = {
  /** The signer of the active key. */
  signer(): Promise<ProofSigner>;
  /** Reads the active key again, after the database refused the one in use. */
  refresh(): Promise<ProofSigner>;
};

export type Events = {
  /** Asks the pipeline to judge an accepted verification. Sending twice is harmless. */
  verificationQueued(event: { tenantId: string; verificationId: string }): Promise<void>;
  /** Asks for a new fit of the calibration that these labels teach. */
  feedbackRecorded(event: FeedbackRecorded): Promise<void>;
  /** Asks for the deliveries of a message to be laid out. Sending twice is harmless, here and below. */
  webhookMessage(event: WebhookMessageWritten): Promise<void>;
  webhookDelivery(event: WebhookDeliveryDue): Promise<void>;
};

export type FinishedVerifications = {
  /** `row` is null for a verification that failed. */
  announce(verificationId: string, row: ReadVerificationRow | null): void;
  /** The row announced in this process, now or a moment ago; null after `ms`, or when it failed. */
  next(verificationId: string, ms: number): Promise<ReadVerificationRow | null>;
};

/** What came of one request to a receiver. `error`: why there is no complete answer; `response`: the beginning of it, as text. */
export type WebhookAnswer = {
  status: number | null;
  error: string | null;
  response: string | null;
  durationMs: number;
};

/** POSTs to a receiver, over a public address only. Whatever the receiver does is an answer, not an exception. */
export type SendWebhook = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}) => Promise<WebhookAnswer>;

export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
