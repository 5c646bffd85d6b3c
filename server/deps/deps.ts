// Dependencies of a verb: effects behind ports, the tenant's database access, and settings, which are constant in a
// process.
import type { Flag } from "@/server/contracts/operation";
import type { JudgeStatus, SystemStatus } from "@/server/system/contract/system";
import type { Principal, SignedIn } from "@/server/deps/principal";
import type { Database } from "@/server/data/database";
import type { TenantDb } from "@/server/data/tenant";
import type { Judge } from "@/server/llm/port";
import type { CacheOwner } from "@/server/deps/processCache";
import type {
  Clock,
  Events,
  FinishedVerifications,
  Ids,
  Log,
  ModelChoice,
  SendWebhook,
  Signing,
} from "@/server/deps/ports";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import type { FetchUri } from "@/server/deps/fetchUri";
import type { AccountRegistry } from "@/server/deps/accountRegistry";

export type Deps = {
  database: Database;
  clock: Clock;
  ids: Ids;
  signing: Signing;
  /** Signs the proofs of the sample tenant and of sandboxes. */
  sampleSigning: Signing;
  proofCrypto: ProofCrypto;
  /** Compresses per RFC 1951. */
  deflateRaw: (bytes: Uint8Array) => Uint8Array;
  events: Events;
  accounts: AccountRegistry;
  finished: FinishedVerifications;
  /** Evicts the key from this process's cache. */
  evictApiKey: (keyId: string) => void;
  fetchUri: FetchUri;
  sendWebhook: SendWebhook;
  judge: Judge;
  /** The judges of the sample tenant and of sandboxes, whose answers are scripted. */
  scriptedJudges: { sample: Judge; sandbox: Judge };
  modelChoice: ModelChoice;
  /** Returns whether the provider still serves the configured models. */
  judgeStatus: () => JudgeStatus;
  /** The owner of this process's caches (see processCache.ts). */
  cacheOwner: CacheOwner;
  log: Log;
  settings: {
    publicBaseUrl: string;
    docsUrl: string;
    /** The maximum work units (see `refuseWork`) of a deterministic rubric that is decided in the request. */
    inRequestWork: number;
    webhooks: WebhookSettings;
    /** The retention of the judge's prompts and replies. 0 means that they are not stored. */
    exchangesKeptMs: number;
    /** The retention of the request log. 0 means that it is not written. */
    requestLogRetentionMs: number;
    /** The operator's policy for the log, and its text. Null without one. */
    logPolicy: { policy: LogPolicy; text: string } | null;
    /** Enabled flags. */
    flags: ReadonlySet<Flag>;
  };
};

type WebhookSettings = {
  /** Allows receivers at private addresses and over http, for tests. */
  allowPrivate: boolean;
  /** Milliseconds to wait before each attempt of a delivery. */
  retryDelaysMs: readonly number[];
  /** Timeout of a request, from the DNS lookup to the end of the response. */
  timeoutMs: number;
  /** An endpoint that has failed for this long without a success is disabled. */
  disableAfterMs: number;
  /** Retention of messages, deliveries and attempts. */
  retentionMs: number;
};

/** The dependencies of work for one tenant. */
export type TenantDeps = Deps & {
  db: TenantDb;
  /** The ID of the HTTP request that caused the work, which is in every line of `log`. Null if the service began it. */
  requestId: string | null;
  /** The API key of the caller; null for accounts and for the service. */
  keyId: string | null;
  /** Aborts when the waiting client disconnects. Null if no client waits, as in a durable function. */
  client: AbortSignal | null;
};

/** The context that a procedure passes to a verb of a tenant. A verb names the parts that it uses. */
export type VerbContext = TenantDeps & {
  actor: Principal;
  /** ID of the actor's key or account. */
  callerId: string;
  /** Headers of the response; a verb may add some. */
  replyHeaders: Record<string, string>;
};

/** The context that a procedure passes to a verb without a credential. */
export type PublicContext = Deps & {
  /** The account that is signed in to the browser. */
  signedIn: SignedIn | null;
  /**
   * Counts one password attempt of the caller for the accounts of the email. May wait.
   * @throws rate_limited
   */
  countPasswordAttempt: (email: string) => Promise<void>;
  status: () => Promise<SystemStatus>;
  /** Aborts when the client disconnects. */
  client: AbortSignal;
};
