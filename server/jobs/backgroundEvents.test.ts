import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Events } from "@/server/deps/ports";
import { sendInBackground } from "@/server/jobs/backgroundEvents";
import { createLog } from "@/server/platform/log";

const event = { tenantId: "t", verificationId: "v", judged: true };
const label = { tenant_id: "t", primitive: "llm_judge@1", model: "m", prompt_version: "1" } as const;
const delivery = { tenant_id: "t", endpoint_id: "e", delivery_id: "d", round: 0 };

function createBackgroundEvents(send: () => Promise<void>, write = (_: string): void => {}) {
  const events: Events = {
    verificationQueued: send,
    feedbackRecorded: send,
    proofLogPending: send,
    proofLogUnwitnessed: send,
    webhookDelivery: send,
  };
  return sendInBackground(events, createLog("info", { write }));
}

it("delays no caller and bounds the queue while the server does not respond", async () => {
  let startedCount = 0;
  let respond = () => {};
  const response = new Promise<void>((resolve) => (respond = resolve));
  const events = createBackgroundEvents(() => {
    startedCount += 1;
    return response;
  });
  for (let index = 0; index < 5_000; index += 1) await events.verificationQueued(event);
  await events.feedbackRecorded(label);
  await events.webhookDelivery(delivery);
  await sleep(10);
  expect(startedCount).toBe(16);
  respond();
  await sleep(50);
  expect(startedCount).toBeLessThanOrEqual(16 + 1_000);
  expect(startedCount).toBeGreaterThan(1_000);
});

it("logs the failures of an outage once a minute", async () => {
  const lines: unknown[] = [];
  const fail = () => Promise.reject(new Error("fetch failed"));
  const events = createBackgroundEvents(fail, (line) => void lines.push(JSON.parse(line)));
  for (let index = 0; index < 50; index += 1) await events.webhookDelivery(delivery);
  await sleep(20);
  expect(lines).toMatchObject([{ msg: "the Inngest server is unreachable; the sweep will send these events again" }]);
});
