import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/server/domain/ports";

/** Of the 30 seconds after which process managers kill, `drain` may take 20. */
const ANSWER_WITHIN_MS = 5_000;

/** `drain` ends what is in hand while the port is open; `close` closes everything else, in order. */
type Parts = { log: Log; server: Server; drain: () => Promise<void>; close: () => Promise<void> };

/** On SIGINT or SIGTERM: ends the work in hand, then the port, the requests in hand, what is open, and the process. */
export function stopOnSignal({ log, server, drain, close }: Parts): void {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await drain();
    await answerAll(server);
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      stopping ??= stop();
    });
  }
}

/** Accepts no further connection, and waits for the answers to requests, which need the database. */
async function answerAll(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, sleep(ANSWER_WITHIN_MS)]);
}
