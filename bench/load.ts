import { once } from "node:events";
import { median } from "./stats";
import type { Cpu } from "./cpu";
import { startProgram } from "./program";

/** `bodies` are sent in rotation on each connection, `amount` requests in total. */
export type LoadOrder = { url: string; apiKey: string; bodies: string[]; connections: number; amount: number };
export type LoadAnswer = { accepted: number; failed: number; seconds: number; latencies: number[] };
/** `cpu` is the time of the product and the database during the load, in ms. */
export type Measured = { perSecond: number; p50: number; answers: number; cpu?: Cpu };
export type Load = { run(order: LoadOrder): Promise<Measured>; stop(): void };

/** Starts the load generator. `run` throws unless every response is a finished verification that is met. */
export function startLoad(): Load {
  const child = startProgram("load", {});
  return {
    run: async (order) => {
      child.send(order);
      const [answer] = (await once(child, "message")) as [LoadAnswer];
      if (answer.failed > 0 || answer.accepted !== order.amount) {
        throw new Error(
          `${order.url}: ${answer.accepted} of ${order.amount} answers were good, ${answer.failed} were not`,
        );
      }
      return { perSecond: answer.accepted / answer.seconds, p50: median(answer.latencies), answers: answer.accepted };
    },
    stop: () => child.disconnect(),
  };
}
