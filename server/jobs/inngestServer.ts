// The connection to an Inngest server: registration of the functions, and what is known about it.
import type { InngestFunction } from "inngest";
import type { EngineStatus } from "@/server/contracts/system";
import type { Log } from "@/server/domain/ports";
import type { InngestSettings, JobsTransport } from "@/server/jobs/client";
import { repeat, type Repeated } from "@/server/jobs/repeat";
import type { ServeHandler } from "@/server/jobs/executor/executor";

/** Registering again finds a server that lost its data, and is a sign of contact. */
export const REGISTER_EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

export type InngestServerOptions = {
  publicBaseUrl: string;
  settings: InngestSettings;
  log: Log;
};

export type InngestServer = {
  status(): EngineStatus;
  /** For the client; answers of the server are signs of contact. */
  transport: JobsTransport;
  /** Serves the calls of the server; `handler` is the SDK's. */
  serve(handler: ServeHandler): ServeHandler;
  /** Registers `functions`, which `handler` serves, now and regularly. */
  start(handler: ServeHandler, functions: readonly InngestFunction.Any[]): Repeated;
};

export function createInngestServer(options: InngestServerOptions): InngestServer {
  const { publicBaseUrl, settings, log } = options;
  let functions: string[] = [];
  let registration: EngineStatus["registration"] = "pending";
  let lastContact: Date | null = null;
  /** Status of the answer to the latest registration; null without one. */
  let registerStatus: number | null = null;

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
    if (!answer.ok) throw new Error(`the functions were not registered: ${message ?? answer.status}`);
  }

  return {
    status: () => ({
      kind: "inngest",
      registration,
      last_contact_at: lastContact?.toISOString() ?? null,
      functions,
    }),
    transport: {
      kind: "server",
      server: settings,
      fetch: async (input, init) => {
        const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
        lastContact = new Date();
        if (new URL(answer.url).pathname === "/fn/register") registerStatus = answer.status;
        return answer;
      },
    },
    serve: (handler) => async (request) => {
      const answer = await handler(request);
      if (answer.status === 401) {
        const fix = "INNGEST_SIGNING_KEY must be the signing key of the Inngest server";
        log.warn(
          { perMinute: "", method: request.method },
          `a call of /api/inngest was refused: its signature is missing or wrong; ${fix}`,
        );
      }
      // Only calls of functions are checked for their signature in every case.
      if (answer.status !== 401 && request.method === "POST") lastContact = new Date();
      return answer;
    },
    start: (handler, registered) => {
      functions = registered.map((fn) => fn.id());
      return repeat("registration with the Inngest server", REGISTER_EVERY_MS, log, () => register(handler));
    },
  };
}

/** A development server describes itself at /dev; `inngest start` does not serve that path. */
async function isDevServer(baseUrl: string): Promise<boolean> {
  const answer = await fetch(new URL("/dev", baseUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) return false;
  const about = (await answer.json().catch(() => null)) as { isSingleNodeService?: boolean } | null;
  return about !== null && about.isSingleNodeService !== true;
}
