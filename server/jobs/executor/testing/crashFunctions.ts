import type { Inngest } from "inngest";
import type { Effects } from "@/server/jobs/executor/testing/harness";

/** Defines functions that kill their process in the middle of a step, the first time the step runs. */
export function crashFunctions(effects: Effects) {
  async function crashOnce(name: string): Promise<void> {
    await effects.add(name);
    if ((await effects.count(name)) === 1) process.kill(process.pid, "SIGKILL");
  }
  return (client: Inngest) => [
    client.createFunction(
      { id: "crash-sequence", triggers: [{ event: "crash-sequence" }], retries: 0 },
      async ({ step }) => {
        await step.run("one", () => effects.add("one"));
        await step.run("two", () => crashOnce("two"));
        return step.run("three", async () => (await effects.add("three"), "survived"));
      },
    ),
    client.createFunction(
      { id: "crash-parallel", triggers: [{ event: "crash-parallel" }], retries: 0 },
      async ({ step }) => {
        await step.run("before", () => effects.add("before"));
        const quick = step.run("quick", () => effects.add("quick"));
        const crashing = step.run("crashing", async () => {
          while ((await effects.count("quick")) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
          await crashOnce("crashing");
        });
        await Promise.all([quick, crashing]);
        return step.run("join", async () => (await effects.add("join"), "survived"));
      },
    ),
  ];
}
