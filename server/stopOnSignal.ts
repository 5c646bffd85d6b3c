import type { Server } from "node:http";
import type { Log } from "@/server/domain/ports";

/** `drain` ends what is in hand while the port is open; `close` closes everything else, in order. */
type Parts = { log: Log; server: Server; drain: () => Promise<void>; close: () => Promise<void> };

/** On SIGINT or SIGTERM: ends the work in hand, then the port, then what is open, then the process. */
export function stopOnSignal({ log, server, drain, close }: Parts): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void drain().then(() => {
        server.close();
        server.closeIdleConnections();
        void close().then(() => process.exit(0));
      });
    });
  }
}
