import { type Inngest, NonRetriableError } from "inngest";
import type { DefineFunctions } from "@/server/jobs/executor/testing/harness";

/** Events whose runs end alone, with retries, failures and sleeps. */
export const STRESS_EVENTS = ["flaky", "failing", "caught", "resting", "limited"] as const;

/** Every way to put a call away: recorded, retried, failed with onFailure, asleep, and held back by a limit. */
export const stressFunctions: DefineFunctions = (client: Inngest) => {
  const on = (id: (typeof STRESS_EVENTS)[number]) => ({ id, triggers: [{ event: id }], retries: 2 as const });
  const fails = () => {
    throw new Error("not yet");
  };
  return [
    client.createFunction(on("flaky"), ({ step, attempt }) =>
      step.run("work", () => (attempt < 2 ? fails() : attempt)),
    ),
    client.createFunction({ ...on("failing"), onFailure: () => null }, fails),
    client.createFunction(on("caught"), async ({ step }) => {
      await step.run("bad", fails).catch(() => null);
      return step.run("after", () => "caught");
    }),
    client.createFunction(on("resting"), async ({ step }) => {
      // The SDK rounds it up to a second.
      await Promise.all([step.sleep("nap", "1ms"), step.run("quick", () => 1)]);
      return step.run("after", () => "rested");
    }),
    client.createFunction({ ...on("limited"), concurrency: [{ limit: 3 }] }, async ({ step }) => {
      await step.run("one", () => 1);
      throw new NonRetriableError("given up");
    }),
  ];
};
