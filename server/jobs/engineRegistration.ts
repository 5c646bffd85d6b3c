// Registers the functions with an Inngest server, which then calls them.
import type { Clock, Log } from "@/server/deps/ports";
import type { InngestSettings } from "@/server/jobs/client";
import type { EngineContact } from "@/server/jobs/engineContact";
import type { ServeHandler } from "@/server/jobs/executor/executor";
import { ENGINE_PATH, type EngineStatus } from "@/server/system/contract/system";

const TIMEOUT_MS = 10_000;
const CLOUD_EVENTS_URL = "https://inn.gs";

type RefusedSetting = NonNullable<EngineStatus["refused_setting"]>;
type State = Pick<EngineStatus, "registration" | "refused_setting"> & { replacedAt: Date | null };
type Options = { settings: InngestSettings; contact: EngineContact; fetch: typeof fetch; clock: Clock; log: Log };

const isRefusal = (status: number | null) => status === 401 || status === 403;

export function createEngineRegistration({ settings, contact, fetch: send, clock, log }: Options) {
  const { baseUrl, serveOrigin, keys } = settings;
  const state: State = { registration: "pending", refused_setting: null, replacedAt: null };
  let registeredAt: Date | null = null;
  /** The HTTP status of the latest registration. Null without a response. */
  let registerStatus: number | null = null;

  /**
   * Registers the functions of the SDK's `handler` under the configured address.
   * @throws Error that names the environment variable to change, or if the server is unreachable
   */
  async function register(handler: ServeHandler): Promise<void> {
    if (keys !== null && baseUrl !== null && (await isDevServer(baseUrl))) {
      Object.assign(state, { registration: "unsigned", refused_setting: null });
      throw new Error(
        "INNGEST_BASE_URL is an `inngest dev` server, whose calls are not signed: set INNGEST_DEV=1 and unset INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY, or run `inngest start`",
      );
    }
    registerStatus = null;
    const url = new URL(ENGINE_PATH, serveOrigin);
    const answer = await handler(new Request(url, { method: "PUT", headers: { host: url.host } }));
    const { message, modified } = (await answer.json()) as { message?: string; modified?: boolean };
    if (!answer.ok) {
      if (registerStatus !== null && registerStatus < 500) state.registration = "refused";
      const refusal = isRefusal(registerStatus) ? refuse("INNGEST_SIGNING_KEY") : "";
      throw new Error(`the functions were not registered: ${refusal}${message ?? answer.status}`);
    }
    if (modified) noteReplacement();
    registeredAt = clock.now();
    await requireEventKey();
    accept();
  }

  /** Records that the functions are registered, by a process of a later release. */
  function leaveToLaterRelease(): void {
    state.registration = "registered";
  }

  function accept(): void {
    Object.assign(state, { registration: registeredAt === null ? "pending" : "registered", refused_setting: null });
  }

  /** Records that the server had another registration, unless this process has just started or the server was down. */
  function noteReplacement(): void {
    const outageEndedAt = contact.outageEndedAt();
    if (registeredAt === null || (outageEndedAt !== null && outageEndedAt > registeredAt)) return;
    state.replacedAt = clock.now();
    log.warn(
      { serveOrigin },
      "the functions were registered with another address or version, and are registered again: check who can reach the Inngest server, and that all processes have the same release and settings",
    );
  }

  /**
   * Checks the event key by sending an empty list of events: the server checks the key only when events arrive.
   * @throws Error that names INNGEST_EVENT_KEY if the server refuses it
   */
  async function requireEventKey(): Promise<void> {
    if (keys === null) return;
    const url = new URL(`/e/${encodeURIComponent(keys.eventKey)}`, baseUrl ?? CLOUD_EVENTS_URL);
    await (await send(url, { method: "POST", headers: { "content-type": "application/json" }, body: "[]" })).text();
    if (state.refused_setting === "INNGEST_EVENT_KEY") {
      throw new Error(`events are refused: ${refuse("INNGEST_EVENT_KEY")}the server does not know it`);
    }
  }

  function refuse(setting: RefusedSetting): string {
    Object.assign(state, { registration: "refused", refused_setting: setting });
    return `${setting} must be that of the Inngest server: `;
  }

  return {
    state: (): Readonly<State> => state,
    register,
    leaveToLaterRelease,
    /** Updates the state from a response of the server, whose status tells whether it accepts the keys. */
    noteAnswer(url: URL, status: number): void {
      if (url.pathname === "/fn/register") registerStatus = status;
      if (!url.pathname.startsWith("/e/")) return;
      if (isRefusal(status)) refuse("INNGEST_EVENT_KEY");
      else if (state.refused_setting === "INNGEST_EVENT_KEY") accept();
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
