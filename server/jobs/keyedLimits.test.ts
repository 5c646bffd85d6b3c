import { expect, it } from "vitest";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";

it("limits the work of each key separately, also after a key was idle", async () => {
  const limit = createKeyedLimits(2);
  const startedNames: string[] = [];
  const finishers: (() => void)[] = [];
  const work = (name: string) => () => {
    startedNames.push(name);
    return new Promise<void>((resolve) => finishers.push(resolve));
  };
  const allWork = ["a1", "a2", "a3", "b1"].map((name) => limit(name.slice(0, 1), work(name)));
  await new Promise(setImmediate);
  expect(startedNames).toEqual(["a1", "a2", "b1"]);
  finishers.shift()?.();
  await new Promise(setImmediate);
  expect(startedNames).toEqual(["a1", "a2", "b1", "a3"]);
  for (const finish of finishers) finish();
  await Promise.all(allWork);
  await expect(limit("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await limit("a", async () => "done")).toBe("done");
});
