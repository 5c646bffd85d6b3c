// The waits of a second client, measured in another thread: the event loop of the service may be held in this one.
import { Worker } from "node:worker_threads";

export type Waits = { count: number; p99: number; worst: number };

const PROGRAM = `
const { parentPort, workerData: { urls, headers } } = require("node:worker_threads");
const waits = [];
let on = true;
parentPort.on("message", () => { on = false; });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const poll = async (url) => {
  while (on) {
    const started = performance.now();
    await fetch(url, { headers }).then((response) => response.text()).catch(() => undefined);
    waits.push(performance.now() - started);
    await wait(10);
  }
};
Promise.all(urls.map(poll)).then(() => parentPort.postMessage(waits));
parentPort.postMessage("started");`;

/** The waits in milliseconds for GETs of `urls`, one every 10 ms each, while `work` runs. */
export async function waitsDuring(
  urls: readonly string[],
  headers: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { urls, headers }, execArgv: [] });
  const message = () => new Promise<unknown>((resolve) => worker.once("message", resolve));
  await message();
  await work();
  const lastMessage = message();
  worker.postMessage("stop");
  const waits = ((await lastMessage) as number[]).sort((a, b) => a - b);
  await worker.terminate();
  return { count: waits.length, p99: waits[Math.floor(waits.length * 0.99)] ?? 0, worst: waits.at(-1) ?? 0 };
}
