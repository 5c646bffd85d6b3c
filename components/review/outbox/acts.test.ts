import { expect, it } from "vitest";
import {
  type Act,
  type OutboxEvent,
  type OutboxState,
  EMPTY_OUTBOX,
  UNDO_MS,
  findDraft,
  dueActs,
  hasUnsent,
  nextDue,
  reduceOutbox,
  resumeOutbox,
  lastUnsent,
} from "@/components/review/outbox/acts";

const applyEvents = (...events: OutboxEvent[]): OutboxState => events.reduce(reduceOutbox, EMPTY_OUTBOX);
const addedEvent = (id: string, now = 0): OutboxEvent => ({
  type: "added",
  id,
  title: id,
  now,
  sending: { kind: "determine", body: { verification_id: id, decision: "accept" } },
});
const snoozedEvent = (id: string): OutboxEvent => ({
  type: "added",
  id,
  title: id,
  now: 0,
  sending: { kind: "defer" },
});
const typedEvent = (id: string, reason: string): OutboxEvent => ({ type: "typed", id, draft: { reason } });

it("sends an act when its undo period ends, not before", () => {
  const outbox = applyEvents(addedEvent("a", 1_000));
  expect(nextDue(outbox)).toBe(1_000 + UNDO_MS);
  expect(dueActs(outbox, 999 + UNDO_MS)).toEqual([]);
  expect(dueActs(outbox, 1_000 + UNDO_MS)).toHaveLength(1);
});

it("removes the latest act on undo, and restores its draft", () => {
  const outbox = applyEvents(typedEvent("b", "why"), addedEvent("a"), addedEvent("b"));
  expect(lastUnsent(outbox)?.id).toBe("b");
  const undone = reduceOutbox(outbox, { type: "undone", id: "b" });
  expect(undone.acts.map(({ id }) => id)).toEqual(["a"]);
  expect(findDraft(undone, "b").reason).toBe("why");
});

it("neither undoes nor sends again an act in flight", () => {
  const outbox = applyEvents(addedEvent("a"), { type: "claimed", id: "a" }, { type: "undone", id: "a" });
  expect(outbox.acts).toHaveLength(1);
  expect(lastUnsent(outbox)).toBeUndefined();
  expect(dueActs(outbox, 1e9)).toEqual([]);
  expect(nextDue(outbox)).toBeNull();
});

it("ends a failed act, also one that an earlier release stored without a title", () => {
  const outbox = applyEvents(addedEvent("a"));
  const acts = outbox.acts.map(({ title: _, ...act }) => act as Act);
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  expect(reduceOutbox({ ...outbox, acts }, failed)).toMatchObject({ acts: [], outcomes: [{ id: "a" }] });
});

it("ignores a second decision on the same verification", () => {
  expect(applyEvents(addedEvent("a"), snoozedEvent("a")).acts.map(({ sending }) => sending.kind)).toEqual([
    "determine",
  ]);
});

it("deletes the draft of a recorded decision, and keeps that of a snoozed verdict", () => {
  const recordedEvent = (id: string): OutboxEvent => ({ type: "recorded", id, now: 9 });
  const outbox = applyEvents(
    typedEvent("a", "x"),
    typedEvent("b", "y"),
    addedEvent("a"),
    snoozedEvent("b"),
    recordedEvent("a"),
    recordedEvent("b"),
  );
  expect(Object.keys(outbox.drafts)).toEqual(["b"]);
  expect(outbox.recorded).toEqual([
    { id: "a", kind: "determine", at: 9 },
    { id: "b", kind: "defer", at: 9 },
  ]);
});

it("retries with increasing delays, and immediately when the connection is back", () => {
  const unanswered = (now: number): OutboxEvent => ({ type: "unanswered", id: "a", now });
  expect(nextDue(applyEvents(addedEvent("a"), unanswered(0)))).toBe(5_000);
  const outbox = applyEvents(addedEvent("a"), unanswered(0), unanswered(5_000));
  expect(nextDue(outbox)).toBe(15_000);
  expect(nextDue(applyEvents(addedEvent("a"), ...Array.from({ length: 20 }, () => unanswered(0))))).toBe(60_000);
  expect(nextDue(reduceOutbox(outbox, { type: "retryNow", now: 7 }))).toBe(7);
  expect(nextDue(reduceOutbox(applyEvents(addedEvent("a")), { type: "retryNow", now: 7 }))).toBe(UNDO_MS);
});

it("keeps the draft and the notice of a rejected decision until it is dismissed or decided again", () => {
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  const outbox = applyEvents(typedEvent("a", "x"), addedEvent("a"), failed);
  expect(outbox.acts).toEqual([]);
  expect(findDraft(outbox, "a").reason).toBe("x");
  expect(outbox.outcomes).toEqual([{ id: "a", title: "a", kind: "taken", decision: null }]);
  expect(reduceOutbox(outbox, { type: "dismissed", id: "a" }).outcomes).toEqual([]);
  expect(reduceOutbox(outbox, addedEvent("a")).outcomes).toEqual([]);
});

it("sends an act in flight again after a reload, and keeps the time of a pending one", () => {
  const outbox = resumeOutbox(
    applyEvents(addedEvent("a", 100), addedEvent("b", 200), { type: "claimed", id: "a" }),
    300,
  );
  expect(outbox.acts.map(({ state, at, tries }) => [state, at, tries])).toEqual([
    ["waiting", 300, 1],
    ["pending", 200 + UNDO_MS, 0],
  ]);
});

it("shows the decisions of others only at their items after a reload", () => {
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  expect(resumeOutbox(applyEvents(addedEvent("a"), failed), 300).outcomes).toEqual([]);
});

it("reports unsent work only for acts and entered reasons", () => {
  expect(hasUnsent(EMPTY_OUTBOX)).toBe(false);
  expect(hasUnsent(applyEvents(typedEvent("a", "  ")))).toBe(false);
  expect(hasUnsent(applyEvents(typedEvent("a", "x")))).toBe(true);
  expect(hasUnsent(applyEvents(addedEvent("a")))).toBe(true);
});
