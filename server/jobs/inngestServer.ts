// The connection to an Inngest server: it registers the functions, serves the server's calls and reports its status.
import type { InngestFunction } from "inngest";
import type { Clock, Log } from "@/server/deps/ports";
import { createCallTracker } from "@/server/jobs/callTracker";
import type { InngestSettings, JobsTransport } from "@/server/jobs/client";
import { createEngineContact } from "@/server/jobs/engineContact";
import { createEngineRegistration } from "@/server/jobs/engineRegistration";
import type { ServeHandler } from "@/server/jobs/executor/executor";
import { createKeepAliveProbe } from "@/server/jobs/keepAliveProbe";
import { startPeriodicWork } from "@/server/jobs/periodicWork";
import type { EngineStatus } from "@/server/system/contract/system";

/** Repeats the registration, in case the server lost its data or has another address of this service. */
const REGISTER_INTERVAL_MS = 60_000;
/** Bounds the delay until the end of an outage is detected. The requests also keep the connection open. */
const HEALTH_INTERVAL_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Process managers kill a process after 30 seconds, of which open requests get 8 (server/main.ts). */
const DRAIN_TIMEOUT_MS = 18_000;
/** The five attempts of a call with this delay outlast a restart of the service. */
const RETRY_AFTER_S = 10;
const CLOUD_URL = "https://inn.gs";

type Options = { settings: InngestSettings; clock: Clock; log: Log };

export function createInngestServer({ settings, clock, log }: Options) {
  let functions: string[] = [];
  let isDraining = false;
  const calls = createCallTracker(clock);
  const contact = createEngineContact(clock);

  const transport: JobsTransport = {
    kind: "server",
    server: settings,
    fetch: async (input, init) => {
      const answer = await contact.reach(() => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }));
      registration.noteAnswer(new URL(answer.url), answer.status);
      return answer;
    },
  };
  const registration = createEngineRegistration({ settings, contact, fetch: transport.fetch, clock, log });

  // Inngest Cloud closes connections for reasons other than an outage.
  const onClose = settings.baseUrl === null ? () => undefined : contact.noteOutage;
  const checkHealth = createKeepAliveProbe(new URL("/health", settings.baseUrl ?? CLOUD_URL), TIMEOUT_MS, onClose);

  async function answerCall(handler: ServeHandler, request: Request): Promise<Response> {
    const answer = await handler(request);
    if (answer.status === 401) {
      log.warn(
        { perMinute: "" },
        "a call of /api/inngest was refused: its signature is wrong; INNGEST_SIGNING_KEY must be the signing key of the Inngest server",
      );
    } else contact.noteContact();
    return answer;
  }

  return {
    status: (): EngineStatus => {
      const { registration: state, refused_setting, replacedAt } = registration.state();
      return {
        kind: "inngest",
        registration: state === "registered" && contact.isAway() ? "away" : state,
        refused_setting,
        replaced_at: replacedAt?.toISOString() ?? null,
        last_contact_at: contact.lastContactAt()?.toISOString() ?? null,
        calls_in_hand: calls.count(),
        oldest_call_at: calls.oldestAt()?.toISOString() ?? null,
        functions,
      };
    },
    outageEndedAt: contact.outageEndedAt,
    /** The transport for the client. It records each response as contact. */
    transport,
    /** Wraps the SDK's handler, which serves the signed calls of the server. */
    serve:
      (handler: ServeHandler): ServeHandler =>
      async (request) =>
        isDraining ? retryLater() : calls.track(answerCall(handler, request)),
    /**
     * Registers the functions of `handler` and checks the server's health, now and at intervals. While a process of a
     * later release runs, its registration stays, since the server has one for all processes.
     */
    start: (
      handler: ServeHandler,
      registeredFunctions: readonly InngestFunction.Any[],
      isLaterReleaseRunning: () => Promise<boolean>,
    ) => {
      functions = registeredFunctions.map((fn) => fn.id());
      const register = async () =>
        (await isLaterReleaseRunning()) ? registration.leaveToLaterRelease() : registration.register(handler);
      return [
        startPeriodicWork("registration with the Inngest server", REGISTER_INTERVAL_MS, log, register),
        startPeriodicWork("contact with the Inngest server", HEALTH_INTERVAL_MS, log, () => contact.reach(checkHealth)),
      ];
    },
    /** Asks the server to retry new calls later, and waits up to DRAIN_TIMEOUT_MS for running calls. */
    drain: async () => {
      isDraining = true;
      await calls.drain(DRAIN_TIMEOUT_MS);
    },
  };
}

/** Responds as the SDK does when a call may be retried. */
function retryLater(): Response {
  const headers = { "retry-after": String(RETRY_AFTER_S), "x-inngest-no-retry": "false" };
  return Response.json({ name: "Error", message: "the service is stopping" }, { status: 503, headers });
}
