// The client that waits for the current work, known across calls without a parameter in each.
import { AsyncLocalStorage } from "node:async_hooks";

const clients = new AsyncLocalStorage<AbortSignal | null>();

/**
 * Runs `work` for the client of a request, whose signal aborts when it has gone; null for work of the service itself.
 */
export function forClient<T>(signal: AbortSignal | null, work: () => T): T {
  return clients.run(signal, work);
}

export function clientSignal(): AbortSignal | null {
  return clients.getStore() ?? null;
}
