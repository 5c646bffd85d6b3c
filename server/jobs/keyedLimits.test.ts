import { expect, it } from "vitest";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";

it("work of one key waits for its own turn alone, and a limit that was idle works again", async () => {
  const limit = createKeyedLimits(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = ["a1", "a2", "a3", "b1"].map((name) => limit(name.slice(0, 1), work(name)));
  await new Promise(setImmediate);
  expect(begun).toEqual(["a1", "a2", "b1"]);
  ends.shift()?.();
  await new Promise(setImmediate);
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  for (const end of ends) end();
  await Promise.all(all);
  await expect(limit("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await limit("a", async () => "done")).toBe("done");
});
