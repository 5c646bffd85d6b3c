// A dedicated connection that receives PostgreSQL notifications (LISTEN).
import "server-only";
import pg from "pg";
import type { Log } from "@/server/domain/ports";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export type Listener = { stop(): Promise<void> };

type Options = {
  databaseUrl: string;
  channel: string;
  log: Log;
  onMessage(payload: string): Promise<void>;
  /** Called after each connection, since earlier notifications were missed. */
  onListening(): Promise<unknown>;
};

/**
 * Listens on `channel` until stopped; reconnects within 30 s after a lost connection. Failures of the two handlers are only logged,
 * so a sweep must find the same work.
 */
export function listen({ databaseUrl, channel, log, onMessage, onListening }: Options): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  const inFlight = new Set<Promise<unknown>>();

  function handle(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) =>
        log.warn({ perMinute: channel, err: error, channel }, "a notification was not handled"),
      )
      .finally(() => inFlight.delete(done));
    inFlight.add(done);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client = fresh;
    fresh.on("notification", ({ payload }) => handle(onMessage(payload ?? "")));
    fresh.on("error", (error) =>
      log.warn({ perMinute: channel, err: error, channel }, "the listening connection was lost"),
    );
    fresh.once("end", reconnect);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      waitMs = FIRST_WAIT_MS;
      handle(onListening());
    } catch (error) {
      if (!stopped) log.warn({ perMinute: channel, err: error, channel }, "the database was not reached for listening");
      await fresh.end().catch(() => {});
      reconnect();
    }
  }

  function reconnect(): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
      await Promise.all(inFlight);
    },
  };
}
