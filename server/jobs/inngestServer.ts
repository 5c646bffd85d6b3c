// The connection to an Inngest server: registration of the functions, and what is known about it.
import type { InngestFunction } from "inngest";
import { setTimeout as sleep } from "node:timers/promises";
import { ENGINE_AWAY_AFTER_MS, type EngineStatus } from "@/server/system/contract/system";
import type { Clock, Log } from "@/server/deps/ports";
import type { InngestSettings, JobsTransport } from "@/server/jobs/client";
import { keptConnection } from "@/server/jobs/keptConnection";
import { repeat } from "@/server/jobs/repeat";
import type { ServeHandler } from "@/server/jobs/executor/executor";

/** Registering again finds a server that lost its data, and is a sign of contact. */
const REGISTER_EVERY_MS = 60_000;
/** Bounds when an outage is known to have ended, and keeps the connection in use. */
const LOOK_EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Process managers kill after 30 seconds. */
const DRAIN_WITHIN_MS = 20_000;
/** Five attempts bridge a stop and the start after it. */
const RETRY_AFTER_S = 10;
const CLOUD_URL = "https://inn.gs";

const WRONG_KEY = "INNGEST_SIGNING_KEY must be the signing key of the Inngest server";

type Options = { publicBaseUrl: string; settings: InngestSettings; clock: Clock; log: Log };

export function createInngestServer({ publicBaseUrl, settings, clock, log }: Options) {
  let functions: string[] = [];
  let registration: EngineStatus["registration"] = "pending";
  let lastContact: Date | null = null;
  let unreachable = false;
  let outageEndedAt: Date | null = null;
  /** Status of the answer to the latest registration; null without one. */
  let registerStatus: number | null = null;
  let draining = false;
  const inHand = new Set<Promise<unknown>>();

  const isAway = () => lastContact !== null && clock.now().getTime() - lastContact.getTime() > ENGINE_AWAY_AFTER_MS;

  // The connections of Inngest Cloud end for other reasons.
  const noteEnded = settings.baseUrl === null ? () => undefined : noteOutage;
  const askHealth = keptConnection(new URL("/health", settings.baseUrl ?? CLOUD_URL), TIMEOUT_MS, noteEnded);

  function noteContact(): void {
    lastContact = clock.now();
    if (unreachable) outageEndedAt = lastContact;
    unreachable = false;
  }

  function noteOutage(): void {
    unreachable = true;
    outageEndedAt = null;
  }

  async function reach<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      noteContact();
      return answer;
    } catch (error) {
      noteOutage();
      throw error;
    }
  }

  async function register(handler: ServeHandler): Promise<void> {
    if (settings.keys !== null && settings.baseUrl !== null && (await isDevServer(settings.baseUrl))) {
      registration = "unsigned";
      throw new Error(
        "INNGEST_BASE_URL is an `inngest dev` server, whose calls are not signed: set INNGEST_DEV=1 and unset INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, or run `inngest start`",
      );
    }
    registerStatus = null;
    const url = `${publicBaseUrl}/api/inngest`;
    const answer = await handler(new Request(url, { method: "PUT", headers: { host: new URL(url).host } }));
    if (answer.ok) registration = "registered";
    else if (registerStatus !== null && registerStatus < 500) registration = "refused";
    const { message } = (await answer.json()) as { message?: string };
    if (answer.ok) return;
    const wrongKey = registerStatus === 401 || registerStatus === 403 ? `${WRONG_KEY}: ` : "";
    throw new Error(`the functions were not registered: ${wrongKey}${message ?? answer.status}`);
  }

  /** Any answer will do: one that refuses comes from a server that is there. */
  const look = () => reach(askHealth);

  async function answerCall(handler: ServeHandler, request: Request): Promise<Response> {
    const answer = await handler(request);
    if (answer.status === 401) {
      log.warn(
        { perMinute: "", method: request.method },
        `a call of /api/inngest was refused: its signature is missing or wrong; ${WRONG_KEY}`,
      );
    }
    // Only calls of functions are checked for their signature in every case.
    if (answer.status !== 401 && request.method === "POST") noteContact();
    return answer;
  }

  const transport: JobsTransport = {
    kind: "server",
    server: settings,
    fetch: async (input, init) => {
      const answer = await reach(() => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }));
      if (new URL(answer.url).pathname === "/fn/register") registerStatus = answer.status;
      return answer;
    },
  };

  return {
    status: (): EngineStatus => ({
      kind: "inngest",
      registration: registration === "registered" && isAway() ? "away" : registration,
      last_contact_at: lastContact?.toISOString() ?? null,
      functions,
    }),
    /**
     * When the server was reached again after the latest failure to reach it, or the end of its process; null without
     * one, and while it is away.
     */
    outageEndedAt: () => outageEndedAt,
    /** For the client; answers of the server are signs of contact. */
    transport,
    /** Serves the calls of the server; `handler` is the SDK's. */
    serve:
      (handler: ServeHandler): ServeHandler =>
      async (request) => {
        if (draining) return retryLater();
        const call = answerCall(handler, request);
        inHand.add(call);
        return call.finally(() => inHand.delete(call));
      },
    /** Registers the functions that `handler` serves, now and regularly, and looks for contact. */
    start: (handler: ServeHandler, registered: readonly InngestFunction.Any[]) => {
      functions = registered.map((fn) => fn.id());
      return [
        repeat("registration with the Inngest server", REGISTER_EVERY_MS, log, () => register(handler)),
        repeat("contact with the Inngest server", LOOK_EVERY_MS, log, look),
      ];
    },
    /** Asks the server to repeat further calls later, and waits for those in hand, for a bounded time. */
    drain: async () => {
      draining = true;
      await Promise.race([Promise.allSettled(inHand), sleep(DRAIN_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** As the SDK answers when a call may be made again. */
function retryLater(): Response {
  const headers = { "retry-after": String(RETRY_AFTER_S), "x-inngest-no-retry": "false" };
  return Response.json({ name: "Error", message: "the service is stopping" }, { status: 503, headers });
}

/** A development server describes itself at /dev; `inngest start` does not serve that path. */
async function isDevServer(baseUrl: string): Promise<boolean> {
  const answer = await fetch(new URL("/dev", baseUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) return false;
  const about = (await answer.json().catch(() => null)) as { isSingleNodeService?: boolean } | null;
  return about !== null && about.isSingleNodeService !== true;
}
