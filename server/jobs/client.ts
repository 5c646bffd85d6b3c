// The Inngest client: in process through the embedded executor, or a server when one is configured.
import { Inngest } from "inngest";
import {
  DETERMINISTIC_QUEUED,
  FEEDBACK_RECORDED,
  VERIFICATION_QUEUED,
  WEBHOOK_DELIVERY,
  type VerificationQueued,
} from "@/server/contracts/events";
import type { Events, Log } from "@/server/deps/ports";
import type { DecidableGroups } from "@/server/jobs/decidableGroups";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";

export const APP_ID = "svc-verify";

/**
 * Describes an Inngest server: without a `baseUrl` Inngest Cloud, without `keys` a development server, whose calls are
 * not signed. It calls the functions at `serveOrigin`.
 */
export type InngestSettings = {
  baseUrl: string | null;
  serveOrigin: string;
  keys: { eventKey: string; signingKey: string } | null;
};

export type JobsTransport =
  | { kind: "embedded"; fetch: typeof fetch }
  | { kind: "server"; server: InngestSettings; fetch: typeof fetch };

/**
 * What the SDK keeps on a runtime without contexts. In each run it would enter one, for which every promise of the
 * process costs more (docs/decisions/0030); only its experiments and parallel groups need it.
 */
const NO_CONTEXT = { getStore: () => undefined, run: (_: unknown, work: () => unknown) => work() };
const SDK_CONTEXT = { resolved: NO_CONTEXT, promise: Promise.resolve(NO_CONTEXT), isFallback: true };

/** A call runs to its end, and reports results of steps when there are some, not at intervals. */
const CHECKPOINTS = { maxRuntime: "10m", maxInterval: 0 };
/**
 * The embedded executor stores the steps of a short run with its end, in one write: they may run again after a crash,
 * since they are idempotent. An Inngest server queues a job for each step of an answer, of a run that the same answer
 * ends; such jobs fail and are retried (seen in 1.43), so each step is reported alone.
 */
const BUFFERED_STEPS = { embedded: 16, server: 1 };

export function createJobsClient(transport: JobsTransport, log: Log): Inngest {
  Object.assign(globalThis, { [Symbol.for("inngest:als")]: SDK_CONTEXT });
  const common = {
    id: APP_ID,
    logger: quiet(log),
    internalLogger: quiet(log),
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

/** The ID of the subject, and of its resumption, as event ID, so that the receiver drops duplicates. */
export function createEvents(client: Inngest, groups: DecidableGroups): Events {
  return {
    verificationQueued: async ({ tenantId, verificationId, judged, decidable = false }, resumption) => {
      if (decidable) return groups.queue(tenantId, verificationId);
      const data: VerificationQueued = { tenant_id: tenantId, verification_id: verificationId };
      const name = judged ? VERIFICATION_QUEUED : DETERMINISTIC_QUEUED;
      await client.send({ name, id: eventId(verificationId, resumption), data });
    },
    feedbackRecorded: async (data) => {
      await client.send({ name: FEEDBACK_RECORDED, data });
    },
    webhookDelivery: async (data, resumption) => {
      await client.send({ name: WEBHOOK_DELIVERY, id: eventId(`${data.delivery_id}:${data.round}`, resumption), data });
    },
  };
}

const eventId = (subject: string, resumption: string | undefined) =>
  resumption === undefined ? subject : `${subject}:${resumption}`;

/** One structured line for what the SDK logs; not the errors of the judge, whose calls are logged. */
function quiet(log: Log) {
  const line =
    (level: "info" | "warn" | "error") =>
    (...parts: unknown[]) => {
      const [first] = parts;
      const isFields = typeof first === "object" && first !== null;
      const fields: { err?: unknown } = isFields ? first : {};
      const message = (isFields ? parts.slice(1) : parts).map(String).join(" ");
      const about = fields.err instanceof Error ? fields.err : null;
      if (about && isJudgeFailure(about)) return;
      log[level](level === "info" ? fields : { ...fields, perMinute: about?.message ?? "" }, message);
    };
  // Without `flush` the SDK waits on a timer in every call.
  return { info: line("info"), warn: line("warn"), error: line("error"), debug: () => {}, flush: async () => {} };
}
