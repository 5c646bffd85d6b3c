// The connection to an Inngest server: registration of the functions, its calls, and what is known about it.
import type { InngestFunction } from "inngest";
import type { Clock, Log } from "@/server/deps/ports";
import { createCallsInHand } from "@/server/jobs/callsInHand";
import type { InngestSettings, JobsTransport } from "@/server/jobs/client";
import { createEngineContact } from "@/server/jobs/engineContact";
import { createEngineRegistration } from "@/server/jobs/engineRegistration";
import type { ServeHandler } from "@/server/jobs/executor/executor";
import { keptConnection } from "@/server/jobs/keptConnection";
import { repeat } from "@/server/jobs/repeat";
import type { EngineStatus } from "@/server/system/contract/system";

/** Registering again finds a server that lost its data or has another address of this service, and is a sign of contact. */
const REGISTER_EVERY_MS = 60_000;
/** Bounds when an outage is known to have ended, and keeps the connection in use. */
const CONTACT_EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Process managers kill after 30 seconds; 8 of them are for the requests in hand (server/main.ts). */
const DRAIN_WITHIN_MS = 18_000;
/** Five attempts bridge a stop and the start after it. */
const RETRY_AFTER_S = 10;
const CLOUD_URL = "https://inn.gs";

type Options = { settings: InngestSettings; clock: Clock; log: Log };

export function createInngestServer({ settings, clock, log }: Options) {
  let functions: string[] = [];
  let draining = false;
  const calls = createCallsInHand(clock);
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
  const noteEnded = settings.baseUrl === null ? () => undefined : contact.noteOutage;
  const askHealth = keptConnection(new URL("/health", settings.baseUrl ?? CLOUD_URL), TIMEOUT_MS, noteEnded);

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
    /** For the client; answers of the server are signs of contact. */
    transport,
    /** Serves the signed calls of the server; `handler` is the SDK's. */
    serve:
      (handler: ServeHandler): ServeHandler =>
      async (request) =>
        draining ? retryLater() : calls.hold(answerCall(handler, request)),
    /** Registers the functions that `handler` serves, now and regularly, and keeps contact. */
    start: (handler: ServeHandler, registered: readonly InngestFunction.Any[]) => {
      functions = registered.map((fn) => fn.id());
      return [
        repeat("registration with the Inngest server", REGISTER_EVERY_MS, log, () => registration.register(handler)),
        repeat("contact with the Inngest server", CONTACT_EVERY_MS, log, () => contact.reach(askHealth)),
      ];
    },
    /** Asks the server to repeat further calls later, and waits for those in hand, for a bounded time. */
    drain: async () => {
      draining = true;
      await calls.drain(DRAIN_WITHIN_MS);
    },
  };
}

/** As the SDK answers when a call may be made again. */
function retryLater(): Response {
  const headers = { "retry-after": String(RETRY_AFTER_S), "x-inngest-no-retry": "false" };
  return Response.json({ name: "Error", message: "the service is stopping" }, { status: 503, headers });
}
