// Effects of verbs. Implemented in server/platform and server/jobs, wired in composition.
import type { VerificationStatus } from "@/server/contracts/enums";
import type { FeedbackRecorded, WebhookDeliveryDue } from "@/server/contracts/events";
import type { ReadVerificationRow } from "@/server/verification/read/verificationStore";
import type { AwaitedVerification } from "@/server/verification/read/waitingStore";
import type { ProofSigner } from "@/server/contracts/proofCrypto";

export type Clock = { now(): Date };

export type Ids = {
  /** A new UUID that sorts by time (RFC 9562 version 7). */
  next(): string;
  /** 16 random hexadecimal characters, which no existing text can contain. */
  boundary(): string;
};

/** The signer of a published key. An entry that is dated before `notBefore` is invalid. */
export type ActiveSigner = ProofSigner & { readonly notBefore: Date };

export type Signing = {
  /** The signer of the active key. */
  signer(): Promise<ActiveSigner>;
  /** Reloads the active key, after the database rejected the one in use. */
  refresh(): Promise<ActiveSigner>;
};

/**
 * `judged`: whether it needs a model, whose work has a separate capacity; `quick`: whether it is decided without a fetch
 * and is small, so that it may share a run with others of its tenant.
 */
type QueuedVerification = { tenantId: string; verificationId: string; judged: boolean; quick?: boolean };

/**
 * The pipeline drops an event that it has seen; `resumption` names another run of the same work, after the earlier one
 * was lost.
 */
export type Events = {
  /** Queues an accepted verification. Idempotent. */
  verificationQueued(event: QueuedVerification, resumption?: string): Promise<void>;
  /** Requests a new fit of the judge's calibration. */
  feedbackRecorded(event: FeedbackRecorded): Promise<void>;
  /** Queues the round of a delivery. Idempotent. */
  webhookDelivery(event: WebhookDeliveryDue, resumption?: string): Promise<void>;
};

/** `row` is the verdict that this process wrote; null when there is none, or another process wrote it. */
export type SeenVerification = { status: VerificationStatus; row: ReadVerificationRow | null };

export type FinishedVerifications = {
  /**
   * Wakes the callers that wait in this process. If there are none and `awaited`, wakes those of the other processes.
   */
  announce(verificationId: string, seen: SeenVerification, awaited: boolean): void;
  /**
   * The finished verification, also one that finished a moment ago; what was last seen of it after `ms`, or when
   * `client` has gone or the process stops.
   */
  wait(awaited: AwaitedVerification, ms: number, client?: AbortSignal | null): Promise<SeenVerification>;
};

/**
 * The outcome of one request to a receiver. `error`: why there is no complete response; `response`: its beginning, as
 * text.
 */
export type WebhookAnswer = {
  status: number | null;
  error: string | null;
  response: string | null;
  durationMs: number;
  /** The wait that the receiver asked for in Retry-After; null without it. */
  retryAfterMs: number | null;
};

/**
 * POSTs to a receiver, over a public address only. Failures of the receiver are results, not exceptions.
 * @throws what this process lacks for the request (see outage.ts)
 */
export type SendWebhook = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}) => Promise<WebhookAnswer>;

/**
 * A line that may repeat while its cause lasts has `perMinute` among its fields: see server/platform/foldRepeats.ts.
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Port: model servers of this machine, and the choice of one, which all processes on the database follow. */
export type ModelChoice = {
  /** Whether the environment configures a model: then none can be chosen. */
  isConfigured: boolean;
  isChosen(): boolean;
  /** Reads only lists of models. */
  findServers(): Promise<{ name: string; base_url: string; models: string[] }[]>;
  /** Reads the stored choice; from then on, this process judges with it. */
  applyStoredChoice(): Promise<void>;
};
