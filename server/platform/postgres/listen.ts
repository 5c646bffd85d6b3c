// Receives PostgreSQL notifications (LISTEN) on a dedicated connection.
import "server-only";
import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "@/server/deps/ports";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The interval of queries that detect an unreachable server, and the timeout of each. */
const SILENCE_MS = 20_000;

type Listener = { stop(): Promise<void> };

type Channel = {
  name: string;
  onMessage(payload: string): Promise<void>;
  /** Called after each connection, since notifications before it were missed. */
  onListening(): Promise<unknown>;
};
type Options = { databaseUrl: string; channels: readonly Channel[]; log: Log; silenceMs?: number };

/**
 * Listens on all `channels` with one connection until isStopped. After a lost connection or with an unreachable server,
 * it reconnects with delays of at most MAX_RETRY_MS. Failures of the handlers are only logged, so a sweep must find the
 * same work.
 */
export function listen({ databaseUrl, channels, log, silenceMs = SILENCE_MS }: Options): Listener {
  let connection: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let retryMs = FIRST_RETRY_MS;
  const inFlight = new Set<Promise<unknown>>();

  function handle(channel: string, work: () => Promise<unknown>): void {
    // Any login may send any payload, so a handler that throws synchronously must not end the process.
    const handling = Promise.resolve()
      .then(work)
      .catch((error: unknown) =>
        log.warn({ perMinute: channel, err: error, channel }, "a notification was not handled"),
      )
      .finally(() => inFlight.delete(handling));
    inFlight.add(handling);
  }

  async function connect(): Promise<void> {
    const socket = new Socket();
    connection = socket;
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      stream: () => socket,
    });
    client.on("notification", ({ channel, payload }) => {
      for (const { name, onMessage } of channels) if (name === channel) handle(name, () => onMessage(payload ?? ""));
    });
    client.on("error", (error) => {
      if (!isStopped) log.warn({ perMinute: "", err: error }, "the listening connection was lost");
    });
    const keepAlive = setInterval(() => void client.query("SELECT 1").catch(() => socket.destroy()), silenceMs);
    client.once("end", () => {
      clearInterval(keepAlive);
      reconnect();
    });
    try {
      await client.connect();
      await client.query(channels.map(({ name }) => `LISTEN ${pg.escapeIdentifier(name)}`).join("; "));
      retryMs = FIRST_RETRY_MS;
      for (const { name, onListening } of channels) handle(name, onListening);
    } catch (error) {
      if (!isStopped) log.warn({ perMinute: "", err: error }, "the database is unreachable for listening");
      socket.destroy();
      clearInterval(keepAlive);
      reconnect();
    }
  }

  function reconnect(): void {
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      // The socket is destroyed because an unreachable server would not acknowledge a regular end.
      connection?.destroy();
      await Promise.all(inFlight);
    },
  };
}
