// Checks after an upgrade that every accepted request has one verdict with a valid proof, and one event.
import type pg from "pg";
import pLimit from "p-limit";
import { expect } from "vitest";
import type { KeySet } from "@/server/proof/contract/keySet";
import { countRows, settle, UNFINISHED } from "@/testing/crash/aftermath";
import { expectLoggedOnce } from "@/testing/crash/logAftermath";
import type { Receiver } from "@/testing/receiver";
import { checkProofOf } from "@/testing/upgrade/checkers";
import { type Scene, send } from "@/testing/upgrade/scene";

const SETTLE_TIMEOUT_MS = 120_000;
const EVENTS_TIMEOUT_MS = 60_000;

export async function expectNothingLost(scene: Scene, admin: pg.Client, receiver: Receiver): Promise<void> {
  expect(await settle(admin, UNFINISHED, SETTLE_TIMEOUT_MS)).toBe(0);
  const ids = [...scene.accepted.values()].flatMap((set) => [...set]);
  expect([...scene.accepted].filter(([, set]) => set.size !== 1)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const { rows } = await admin.query<{ id: string; status: string }>("SELECT id, status FROM verification");
  expect(rows.filter(({ status }) => status !== "succeeded")).toEqual([]);
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());

  const limit = pLimit(8);
  await Promise.all(ids.map((id) => limit(() => checkProofOf(scene, id))));
  const keys = await send<KeySet>(scene, "/.well-known/svc-verify/keys.json");
  await expectLoggedOnce(admin, keys.body.log_key ?? "", SETTLE_TIMEOUT_MS);

  expect(await settle(admin, "webhook_delivery WHERE status = 'pending'", EVENTS_TIMEOUT_MS)).toBe(0);
  const succeededEvents = receiver.received.filter(({ body }) => body.includes('"type":"verification.succeeded"'));
  const announcedIds = new Set(
    succeededEvents.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id),
  );
  expect(ids.filter((id) => !announcedIds.has(id))).toEqual([]);
}

/** Lists the IDs of the messages that the receiver got more than once. */
export function listRepeatedMessages({ received }: Receiver): string[] {
  const ids = received.map(({ headers }) => String(headers["webhook-id"]));
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Counts the verifications that have no verdict yet. */
export const countUnfinished = (admin: pg.Client): Promise<number> => countRows(admin, UNFINISHED);
