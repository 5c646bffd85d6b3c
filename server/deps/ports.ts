// The effects of verbs as ports. They are implemented in server/platform and server/jobs, and composition.ts wires
// them.
import type { VerificationStatus } from "@/server/contracts/enums";
import type { FeedbackRecorded, WebhookDeliveryDue } from "@/server/contracts/events";
import type { ReadVerificationRow } from "@/server/verification/read/verificationStore";
import type { AwaitedVerification } from "@/server/verification/read/waitingStore";
import type { ProofSigner } from "@/server/contracts/proofCrypto";

export type Clock = { now(): Date };

export type Ids = {
  /** Creates a UUID that sorts by time (RFC 9562 version 7). */
  next(): string;
  /** Creates 16 random hexadecimal characters, which no existing text can contain. */
  boundary(): string;
};

/** The signer of a published key. An entry that is dated before `notBefore` is invalid. */
export type ActiveSigner = ProofSigner & { readonly notBefore: Date };

export type Signing = {
  /** Returns the signer of the active key. */
  signer(): Promise<ActiveSigner>;
  /** Reloads the active key, after the database rejected the one in use. */
  refresh(): Promise<ActiveSigner>;
};

/**
 * An accepted verification. `judged` is true if it needs a model, whose work has a separate capacity. `quick` is true
 * if it is small and decided without a fetch, so that it may share a run with others of its tenant.
 */
type QueuedVerification = { tenantId: string; verificationId: string; judged: boolean; quick?: boolean };

/**
 * Sends events to the pipeline, which ignores an event that it has received before. `resumption` names a new run of the
 * same work after the earlier one was lost.
 */
export type Events = {
  /** Queues an accepted verification. Idempotent. */
  verificationQueued(event: QueuedVerification, resumption?: string): Promise<void>;
  /** Requests a new fit of the judge's calibration. */
  feedbackRecorded(event: FeedbackRecorded): Promise<void>;
  /** Requests that pending entries enter the log. `key` names the state of the log: another event of it is ignored. */
  proofLogPending(key: string): Promise<void>;
  /** Requests that witnesses cosign the log. `key` names the time: another event of it is ignored. */
  proofLogUnwitnessed(key: string): Promise<void>;
  /** Queues the round of a delivery. Idempotent. */
  webhookDelivery(event: WebhookDeliveryDue, resumption?: string): Promise<void>;
};

/**
 * The latest known state of a verification. `row` is the verdict that this process wrote. Null without one, or if
 * another process wrote it.
 */
export type SeenVerification = { status: VerificationStatus; row: ReadVerificationRow | null };

export type FinishedVerifications = {
  /**
   * Wakes the callers in this process that wait. If there are none and `awaited` is true, notifies the other processes.
   */
  announce(verificationId: string, state: SeenVerification, awaited: boolean): void;
  /**
   * Waits until the verification has finished, which includes one that finished a moment ago. Returns its latest known
   * state after `ms`, or when `client` disconnects or the process stops.
   */
  wait(awaited: AwaitedVerification, ms: number, client?: AbortSignal | null): Promise<SeenVerification>;
};

/**
 * The outcome of one request to a receiver. `error` says why there is no complete response. `response` is its
 * beginning, as text.
 */
export type WebhookAnswer = {
  status: number | null;
  error: string | null;
  response: string | null;
  durationMs: number;
  /** The delay in the receiver's Retry-After header. Null without it. */
  retryAfterMs: number | null;
};

/**
 * Sends a POST request to a receiver, to public addresses only. Failures of the receiver are results, not exceptions.
 * @throws the error of a resource that this process lacks (see outage.ts)
 */
export type SendWebhook = (request: {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}) => Promise<WebhookAnswer>;

/**
 * Writes log lines. A line that may repeat while its cause lasts has the field `perMinute`
 * (server/platform/foldRepeats.ts).
 */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Finds the model servers of this machine and the stored choice of one, which all processes on the database use. */
export type ModelChoice = {
  /** True if the environment configures a model. Then none can be chosen. */
  isConfigured: boolean;
  isChosen(): boolean;
  /** Lists the servers and their models. Requests only their lists of models. */
  findServers(): Promise<{ name: string; base_url: string; models: string[] }[]>;
  /** Reads the stored choice and uses it for this process's judge. */
  applyStoredChoice(): Promise<void>;
};
