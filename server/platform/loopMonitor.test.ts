import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createLoopMonitor, type LoopMonitor } from "@/server/platform/loopMonitor";

const lines: object[] = [];
const log = { info: () => undefined, error: () => undefined, warn: (fields: object) => lines.push(fields) };
let monitor: LoopMonitor;
afterEach(() => monitor.stop());

function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test("what holds the loop is logged by its name, also when it has ended", async () => {
  monitor = createLoopMonitor(log);
  monitor.began({ operation: "rubric.compile" });
  const end = monitor.began({ operation: "proof.verify" });
  await wait(150);
  hold(450);
  end();
  await wait(150);
  expect(lines).toMatchObject([{ operations: ["rubric.compile", "proof.verify"] }]);
  expect(monitor.delays().max).toBeGreaterThan(0.2);
  expect(monitor.refusal()).toBeNull();
});

test("new work is refused while the loop does not keep up, and accepted again afterwards", async () => {
  monitor = createLoopMonitor(log);
  for (let turn = 0; turn < 6; turn += 1) {
    hold(350);
    await wait(1);
  }
  expect(monitor.refusal()).toMatchObject({ code: "service_unavailable", headers: { "retry-after": "2" } });
  await wait(250);
  expect(monitor.refusal()).toBeNull();
});
