// A dedicated connection that receives PostgreSQL notifications (LISTEN).
import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "@/server/deps/ports";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A server that has gone without a word is asked after this time, and has as long to answer. */
const SILENCE_MS = 20_000;

type Listener = { stop(): Promise<void> };

type Channel = {
  name: string;
  onMessage(payload: string): Promise<void>;
  /** Called after each connection, since earlier notifications were missed. */
  onListening(): Promise<unknown>;
};
type Options = { databaseUrl: string; channels: readonly Channel[]; log: Log; silenceMs?: number };

/**
 * Listens on all `channels` with one connection until stopped; reconnects within 30 s after a lost connection, also one
 * that was lost without a word. Failures of the handlers are only logged, so a sweep must find the same work.
 */
export function listen({ databaseUrl, channels, log, silenceMs = SILENCE_MS }: Options): Listener {
  let connection: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let waitMs = FIRST_WAIT_MS;
  const inFlight = new Set<Promise<unknown>>();

  function handle(channel: string, work: () => Promise<unknown>): void {
    // Any login may send any payload: a handler that throws at once must not end the process.
    const done = Promise.resolve()
      .then(work)
      .catch((error: unknown) =>
        log.warn({ perMinute: channel, err: error, channel }, "a notification was not handled"),
      )
      .finally(() => inFlight.delete(done));
    inFlight.add(done);
  }

  async function connect(): Promise<void> {
    const socket = new Socket();
    connection = socket;
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      stream: () => socket,
    });
    fresh.on("notification", ({ channel, payload }) => {
      for (const { name, onMessage } of channels) if (name === channel) handle(name, () => onMessage(payload ?? ""));
    });
    fresh.on("error", (error) => {
      if (!stopped) log.warn({ perMinute: "", err: error }, "the listening connection was lost");
    });
    const asking = setInterval(() => void fresh.query("SELECT 1").catch(() => socket.destroy()), silenceMs);
    fresh.once("end", () => {
      clearInterval(asking);
      reconnect();
    });
    try {
      await fresh.connect();
      await fresh.query(channels.map(({ name }) => `LISTEN ${pg.escapeIdentifier(name)}`).join("; "));
      waitMs = FIRST_WAIT_MS;
      for (const { name, onListening } of channels) handle(name, onListening);
    } catch (error) {
      if (!stopped) log.warn({ perMinute: "", err: error }, "the database was not reached for listening");
      socket.destroy();
      clearInterval(asking);
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
      // Without a farewell, which a silent server would not answer.
      connection?.destroy();
      await Promise.all(inFlight);
    },
  };
}
