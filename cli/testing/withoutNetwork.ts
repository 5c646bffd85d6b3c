import { AsyncLocalStorage } from "node:async_hooks";
import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";

/** The names of the functions that the current work called. Other suites of this process may call them meanwhile. */
const currentCalls = new AsyncLocalStorage<string[]>();

/**
 * Replaces a function of the network with one that throws when called by work that must not use the network.
 * @returns a function that restores the original
 */
function forbid<T extends object, K extends keyof T & string>(target: T, name: K): () => void {
  const original = target[name];
  target[name] = function (this: unknown, ...values: unknown[]) {
    const calls = currentCalls.getStore();
    if (!calls) return (original as (...values: unknown[]) => unknown).apply(this, values);
    calls.push(name);
    throw new Error(`no network: ${name}`);
  } as T[K];
  return () => (target[name] = original);
}

/**
 * Runs work of this process that must not use the network.
 * @throws Error that names what was used, even if the work caught its failure
 */
export async function withoutNetwork<Result>(work: () => Promise<Result>): Promise<Result> {
  const restorers = [
    forbid(globalThis, "fetch"),
    forbid(net.Socket.prototype, "connect"),
    forbid(dns, "lookup"),
    forbid(dgram, "createSocket"),
  ];
  const calls: string[] = [];
  let result: Result;
  try {
    result = await currentCalls.run(calls, work);
  } finally {
    for (const restore of restorers) restore();
  }
  if (calls.length > 0) throw new Error(`the work used the network: ${calls.join(", ")}`);
  return result;
}
