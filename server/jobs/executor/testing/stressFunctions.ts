import { type Inngest, NonRetriableError } from "inngest";
import type { DefineFunctions } from "@/server/jobs/executor/testing/harness";

/** Events whose runs end without further events. */
export const STRESS_EVENTS = ["flaky", "failing", "caught", "sleeping", "limited"] as const;

/**
 * Defines functions for every outcome of a call: a stored step, a retry, a failure with onFailure, a sleep, a limit.
 */
export const stressFunctions: DefineFunctions = (client: Inngest) => {
  const withTrigger = (id: (typeof STRESS_EVENTS)[number]) => ({ id, triggers: [{ event: id }], retries: 2 as const });
  const failStep = () => {
    throw new Error("not yet");
  };
  return [
    client.createFunction(withTrigger("flaky"), ({ step, attempt }) =>
      step.run("work", () => (attempt < 2 ? failStep() : attempt)),
    ),
    client.createFunction({ ...withTrigger("failing"), onFailure: () => null }, failStep),
    client.createFunction(withTrigger("caught"), async ({ step }) => {
      await step.run("bad", failStep).catch(() => null);
      return step.run("after", () => "caught");
    }),
    client.createFunction(withTrigger("sleeping"), async ({ step }) => {
      // The SDK rounds the sleep up to a second.
      await Promise.all([step.sleep("nap", "1ms"), step.run("quick", () => 1)]);
      return step.run("after", () => "awake");
    }),
    client.createFunction({ ...withTrigger("limited"), concurrency: [{ limit: 3 }] }, async ({ step }) => {
      await step.run("one", () => 1);
      throw new NonRetriableError("given up");
    }),
  ];
};
