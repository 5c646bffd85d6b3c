import { once } from "node:events";
import { median } from "./stats";
import type { Cpu } from "./cpu";
import { startProgram } from "./program";

/** `bodies` are sent in rotation on each connection, `amount` requests in total. */
export type LoadOrder = { url: string; apiKey: string; bodies: string[]; connections: number; amount: number };
export type LoadAnswer = { good: number; refused: number; seconds: number; latencies: number[] };
/** `cpu`: of the product and the database meanwhile, in ms. */
export type Measured = { perSecond: number; p50: number; answers: number; cpu?: Cpu };
export type Load = { run(order: LoadOrder): Promise<Measured>; stop(): void };

/** Starts the load generator. `run` throws unless every response is a finished verification that is met. */
export function startLoad(): Load {
  const child = startProgram("load", {});
  return {
    run: async (order) => {
      child.send(order);
      const [answer] = (await once(child, "message")) as [LoadAnswer];
      if (answer.refused > 0 || answer.good !== order.amount) {
        throw new Error(
          `${order.url}: ${answer.good} of ${order.amount} answers were good, ${answer.refused} were not`,
        );
      }
      return { perSecond: answer.good / answer.seconds, p50: median(answer.latencies), answers: answer.good };
    },
    stop: () => child.disconnect(),
  };
}
