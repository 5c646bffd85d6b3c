import { expect, it } from "vitest";
import { actedOn, nextIdsOf, progressOf } from "@/components/review/queue/next-and-progress";
import { type OutboxState, EMPTY_OUTBOX } from "@/components/review/outbox/acts";

const me = "me";
const item = (verification_id: string, by: string | null = null, decided_at: string | null = null) => ({
  verification_id,
  decided_at,
  deferred_by_me: false,
  reserved_by: by === null ? null : { account_id: by, name: by },
});
const LIST = [item("a"), item("b", "other"), item("c", me), item("d"), item("e", null, "2026-11-21T00:00:00Z")];
const ahead = (current: string | null, ...acted: string[]) =>
  nextIdsOf(LIST, current, { accountId: me, acted: new Set(acted) });

it("continues after the current item and wraps around, without reserved and decided items", () => {
  expect(ahead(null)).toEqual(["a", "c", "d"]);
  expect(ahead("a")).toEqual(["c", "d"]);
  expect(ahead("c")).toEqual(["d", "a"]);
  expect(ahead("c", "d")).toEqual(["a"]);
  expect(ahead("gone", "a")).toEqual(["c", "d"]);
});

const accept = (id: string) => ({ kind: "determine", body: { verification_id: id, decision: "accept" } }) as const;
const STATE: OutboxState = {
  ...EMPTY_OUTBOX,
  acts: [{ id: "a", title: "a", sending: accept("a"), state: "pending", at: 0, tries: 0 }],
  recorded: [
    { id: "old", kind: "determine", at: 10 },
    { id: "new", kind: "determine", at: 30 },
    { id: "later", kind: "defer", at: 30 },
  ],
};

it("counts decisions that the list does not contain yet, once", () => {
  const counts = {
    waiting: 9,
    waiting_for_me: 8,
    needs_model: 0,
    reserved_by_others: 1,
    decided_by_me_today: 4,
    decided_today: 5,
  };
  expect(progressOf(counts, STATE, 20)).toEqual({ done: 6, left: 5, total: 11 });
  expect([...actedOn(STATE, 20)]).toEqual(["a", "new", "later"]);
});
