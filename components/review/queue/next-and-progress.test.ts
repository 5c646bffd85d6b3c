import { expect, it } from "vitest";
import { findActedOnIds, findNextIds, countProgress } from "@/components/review/queue/next-and-progress";
import { type OutboxState, EMPTY_OUTBOX } from "@/components/review/outbox/acts";

const ACCOUNT_ID = "me";
const item = (verification_id: string, reservedBy: string | null = null, decided_at: string | null = null) => ({
  verification_id,
  decided_at,
  deferred_by_me: false,
  reserved_by: reservedBy === null ? null : { account_id: reservedBy, name: reservedBy },
});
const LIST = [item("a"), item("b", "other"), item("c", ACCOUNT_ID), item("d"), item("e", null, "2026-11-21T00:00:00Z")];
const nextIds = (current: string | null, ...actedOnIds: string[]) =>
  findNextIds(LIST, current, { accountId: ACCOUNT_ID, actedOnIds: new Set(actedOnIds) });

it("continues after the current item and wraps around, without reserved and decided items", () => {
  expect(nextIds(null)).toEqual(["a", "c", "d"]);
  expect(nextIds("a")).toEqual(["c", "d"]);
  expect(nextIds("c")).toEqual(["d", "a"]);
  expect(nextIds("c", "d")).toEqual(["a"]);
  expect(nextIds("gone", "a")).toEqual(["c", "d"]);
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

it("counts a decision that the list does not contain yet once", () => {
  const counts = {
    waiting: 9,
    waiting_for_me: 8,
    needs_model: 0,
    reserved_by_others: 1,
    decided_by_me_today: 4,
    decided_today: 5,
  };
  expect(countProgress(counts, STATE, 20)).toEqual({ decidedCount: 6, remainingCount: 5, total: 11 });
  expect([...findActedOnIds(STATE, 20)]).toEqual(["a", "new", "later"]);
});
