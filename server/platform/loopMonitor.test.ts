import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createLoopMonitor, type LoopMonitor } from "@/server/platform/loopMonitor";

const lines: object[] = [];
const log = { info: () => undefined, error: () => undefined, warn: (fields: object) => lines.push(fields) };
let monitor: LoopMonitor;
afterEach(() => monitor.stop());

function blockLoop(ms: number): void {
  for (const endAtMs = performance.now() + ms; performance.now() < endAtMs;);
}

test("logs the operations that blocked the loop, including ended ones", async () => {
  monitor = createLoopMonitor(log);
  monitor.trackWork({ operation: "rubric.compile" });
  const end = monitor.trackWork({ operation: "proof.verify" });
  await wait(150);
  blockLoop(450);
  end();
  await wait(150);
  expect(lines).toMatchObject([{ operations: ["rubric.compile", "proof.verify"] }]);
  expect(monitor.delays().max).toBeGreaterThan(0.2);
  expect(monitor.findOverload()).toBeNull();
});

test("refuses new work while the loop is overloaded, and accepts it again afterwards", async () => {
  monitor = createLoopMonitor(log);
  for (let turn = 0; turn < 6; turn += 1) {
    blockLoop(350);
    await wait(1);
  }
  expect(monitor.findOverload()).toMatchObject({ code: "service_unavailable", headers: { "retry-after": "2" } });
  await wait(250);
  expect(monitor.findOverload()).toBeNull();
});
