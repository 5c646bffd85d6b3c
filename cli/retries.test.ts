import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { startDeadline } from "@/cli/retries";

it("aborts at the deadline although the garbage collector ran in between", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let hasEnded = false;
  AbortSignal.any([new AbortController().signal, startDeadline(0.2).signal]).addEventListener("abort", () => {
    hasEnded = true;
  });
  for (let round = 0; round < 10; round++) {
    await sleep(50);
    collect();
  }
  expect(hasEnded).toBe(true);
});
