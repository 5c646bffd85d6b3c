import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Events } from "@/server/deps/ports";
import { sendInBackground } from "@/server/jobs/backgroundEvents";
import { createLog } from "@/server/platform/log";

const event = { tenantId: "t", verificationId: "v", judged: true };
const label = { tenant_id: "t", primitive: "llm_judge@1", model: "m", prompt_version: "1" } as const;
const delivery = { tenant_id: "t", endpoint_id: "e", delivery_id: "d", round: 0 };

function sending(send: () => Promise<void>, write = (_: string): void => {}) {
  const all: Events = { verificationQueued: send, feedbackRecorded: send, webhookDelivery: send };
  return sendInBackground(all, createLog("info", { write }));
}

it("a server that never answers delays no caller, and the events that wait for it are bounded", async () => {
  let started = 0;
  let waiting = () => {};
  const answered = new Promise<void>((resolve) => (waiting = resolve));
  const events = sending(() => {
    started += 1;
    return answered;
  });
  for (let nth = 0; nth < 5_000; nth += 1) await events.verificationQueued(event);
  await events.feedbackRecorded(label);
  await events.webhookDelivery(delivery);
  await sleep(10);
  expect(started).toBe(16);
  waiting();
  await sleep(50);
  expect(started).toBeLessThanOrEqual(16 + 1_000);
  expect(started).toBeGreaterThan(1_000);
});

it("the failures of an outage are one log line a minute", async () => {
  const lines: unknown[] = [];
  const fail = () => Promise.reject(new Error("fetch failed"));
  const events = sending(fail, (line) => void lines.push(JSON.parse(line)));
  for (let nth = 0; nth < 50; nth += 1) await events.webhookDelivery(delivery);
  await sleep(20);
  expect(lines).toMatchObject([{ msg: "the Inngest server was not reached; the sweep sends these events again" }]);
});
