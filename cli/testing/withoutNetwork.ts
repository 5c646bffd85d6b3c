import { AsyncLocalStorage } from "node:async_hooks";
import { watchNetwork } from "@/cli/testing/watchNetwork.mjs";

/** The names of the network functions that the callback of `withoutNetwork` called; undefined in all other code. */
const currentCalls = new AsyncLocalStorage<string[]>();

watchNetwork((name) => {
  const calls = currentCalls.getStore();
  if (!calls) return;
  calls.push(name);
  throw new Error(`no network: ${name}`);
});

/**
 * Runs a callback in which every use of the network throws. Other code of this process can use it meanwhile.
 * @throws Error that names what was used, even if the callback caught its failure
 */
export async function withoutNetwork<Result>(callback: () => Promise<Result>): Promise<Result> {
  const calls: string[] = [];
  const result = await currentCalls.run(calls, callback);
  if (calls.length > 0) throw new Error(`the callback used the network: ${calls.join(", ")}`);
  return result;
}
