// An Inngest server that makes every mistake, and a receiver of the webhooks of the service that uses it.
import type pg from "pg";
import { expect } from "vitest";
import { countRows, settle } from "@/testing/crash/aftermath";
import type { FaultHome } from "@/testing/faults/home";
import { type Run, startInngestServer } from "@/testing/inngestServer";
import { startReceiver } from "@/testing/receiver";

const UNDELIVERED = `webhook_message m WHERE NOT EXISTS
  (SELECT FROM webhook_delivery d WHERE d.message_id = m.id AND d.status = 'delivered')`;

const CALL_BEGINS_MS = 10;

/** Starts a process that uses it, with a webhook endpoint. */
export async function serveWithInngest(home: FaultHome) {
  const inngest = await startInngestServer();
  const receiver = await startReceiver();
  const service = await home.serve({}, { ...inngest.environment, WEBHOOK_ALLOW_PRIVATE: "true" });
  const answer = await fetch(`${service.baseUrl}/v1/webhook-endpoints`, {
    method: "POST",
    headers: { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `${receiver.url}/hook` }),
  });
  expect(answer.status, await answer.text()).toBe(201);
  const cancelRunning = (run: Run) => run.status === "running" && inngest.cancel(run);
  return {
    /** Until `crash`: calls are lost, repeated and reordered, and verifications canceled before a call or during it. */
    confuse(): void {
      inngest.faults.lastComeFirst = true;
      inngest.faults.beforeCall = (run) => {
        const chance = Math.random();
        const executes = run.fn.startsWith("svc-verify-execute-");
        if (chance < 0.1) return "lose";
        if (chance < 0.15 && executes) return "cancel";
        if (chance < 0.2 && executes) setTimeout(() => cancelRunning(run), CALL_BEGINS_MS);
        return chance < 0.4 ? "repeat" : "call";
      };
    },
    /** It is away, and its runs are lost. */
    crash(): void {
      inngest.faults.away = true;
      inngest.loseRuns();
    },
    comeBack(): void {
      Object.assign(inngest.faults, { away: false, lastComeFirst: false, beforeCall: () => "call" });
    },
    /** Every verification has one webhook, whose repeats have the same ID and the same bytes. */
    async expectOneWebhookEach(admin: pg.Client, withinMs: number): Promise<void> {
      expect(await settle(admin, UNDELIVERED, withinMs)).toBe(0);
      const verifications = await countRows(admin, "verification");
      expect(await countRows(admin, "webhook_message")).toBe(verifications);
      expect(await countRows(admin, "webhook_delivery")).toBe(verifications);
      const { rows } = await admin.query<{ id: string }>("SELECT id FROM webhook_message");
      const sent = receiver.received.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), body }));
      expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
      expect(new Set(sent.map(({ id, body }) => `${id} ${body}`)).size).toBe(verifications);
    },
    remove: async () => {
      await Promise.all(home.services.map((each) => each.kill()));
      receiver.stop();
      await inngest.stop();
    },
  };
}
