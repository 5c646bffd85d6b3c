// The Inngest client. It reaches the embedded executor in this process, or an Inngest server if one is configured.
import { Inngest } from "inngest";
import {
  DETERMINISTIC_QUEUED,
  FEEDBACK_RECORDED,
  PROOF_LOG_PENDING,
  PROOF_LOG_UNWITNESSED,
  VERIFICATION_QUEUED,
  WEBHOOK_DELIVERY,
} from "@/server/contracts/events";
import { createLane } from "@/server/data/lane";
import type { Events, Log } from "@/server/deps/ports";
import { eventId, groupEvents, singleEvent } from "@/server/jobs/queuedEvents";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";

export const APP_ID = "svc-verify";

/**
 * The settings of an Inngest server, which calls the functions at `serveOrigin`. `baseUrl` is null for Inngest Cloud.
 * `keys` is null for a development server, whose calls are not signed.
 */
export type InngestSettings = {
  baseUrl: string | null;
  serveOrigin: string;
  keys: { eventKey: string; signingKey: string } | null;
};

export type JobsTransport =
  | { kind: "embedded"; fetch: typeof fetch }
  | { kind: "server"; server: InngestSettings; fetch: typeof fetch };

/** Lets a call run to its end. It reports step results by their number, not at intervals. */
const CHECKPOINTS = { maxRuntime: "10m", maxInterval: 0 };
/**
 * The number of step results per report. The embedded executor stores the steps of a short run together with its end;
 * after a crash they may run again, since they are idempotent. An Inngest server (seen in 1.43) queues a job for each
 * step of a response, even if the response ends the run; these jobs fail and are retried, so each step has its report.
 */
const BUFFERED_STEPS = { embedded: 16, server: 1 };

export function createJobsClient(transport: JobsTransport, log: Log): Inngest {
  const common = {
    id: APP_ID,
    logger: toSdkLogger(log),
    internalLogger: toSdkLogger(log),
    checkpointing: { ...CHECKPOINTS, bufferedSteps: BUFFERED_STEPS[transport.kind] },
  };
  if (transport.kind === "embedded") {
    return new Inngest({ ...common, isDev: true, baseUrl: "http://inngest.internal", fetch: transport.fetch });
  }
  const { baseUrl, keys } = transport.server;
  return new Inngest({
    ...common,
    fetch: transport.fetch,
    isDev: keys === null,
    ...(baseUrl === null ? {} : { baseUrl }),
    ...keys,
  });
}

/** Collects verifications for this long, because one run for several costs little more than a run for one. */
const PAUSE_MS = 10;
/** Limits the verifications of one call, which are of any tenants. */
const MAX_PER_SEND = 128;

/** Creates the port that sends events. An event's ID contains its subject and resumption, which deduplicates it. */
export function createEvents(client: Inngest): Events {
  const sendQuick = createLane({
    flush: async (queuedItems: readonly { tenantId: string; verificationId: string }[]) => {
      await client.send(groupEvents(queuedItems));
      return queuedItems.map(() => undefined);
    },
    tenantOf: ({ tenantId }) => tenantId,
    maxItems: MAX_PER_SEND,
    pauseMs: PAUSE_MS,
  });
  return {
    verificationQueued: async ({ tenantId, verificationId, judged, quick = false }, resumption) => {
      if (quick) return sendQuick({ tenantId, verificationId });
      const name = judged ? VERIFICATION_QUEUED : DETERMINISTIC_QUEUED;
      await client.send(singleEvent(name, { tenantId, verificationId }, resumption));
    },
    feedbackRecorded: async (data) => {
      await client.send({ name: FEEDBACK_RECORDED, data });
    },
    proofLogPending: async (key) => {
      await client.send({ name: PROOF_LOG_PENDING, id: `proof-log:${key}`, data: {} });
    },
    proofLogUnwitnessed: async (key) => {
      await client.send({ name: PROOF_LOG_UNWITNESSED, id: `proof-log-witness:${key}`, data: {} });
    },
    webhookDelivery: async (data, resumption) => {
      await client.send({ name: WEBHOOK_DELIVERY, id: eventId(`${data.delivery_id}:${data.round}`, resumption), data });
    },
  };
}

/** Adapts the log to the SDK, with one structured line per call. Skips errors of the judge, whose calls are logged. */
function toSdkLogger(log: Log) {
  const write =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      const [firstPart] = parts;
      const isFields = typeof firstPart === "object" && firstPart !== null;
      const fields: { err?: unknown } = isFields ? firstPart : {};
      const message = (isFields ? parts.slice(1) : parts).map(String).join(" ");
      const error = fields.err instanceof Error ? fields.err : null;
      if (error && isJudgeFailure(error)) return;
      log[level](level === "info" ? fields : { ...fields, perMinute: error?.message ?? "" }, message);
    };
  // Without `flush` the SDK waits on a timer in every call.
  return { info: write("info"), warn: write("warn"), error: write("error"), debug: () => {}, flush: async () => {} };
}
