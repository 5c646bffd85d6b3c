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

const after = (...events: OutboxEvent[]): OutboxState => events.reduce(reduceOutbox, EMPTY_OUTBOX);
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
  const outbox = after(addedEvent("a", 1_000));
  expect(nextDue(outbox)).toBe(1_000 + UNDO_MS);
  expect(dueActs(outbox, 999 + UNDO_MS)).toEqual([]);
  expect(dueActs(outbox, 1_000 + UNDO_MS)).toHaveLength(1);
});

it("removes the latest act on undo, and restores its draft", () => {
  const outbox = after(typedEvent("b", "why"), addedEvent("a"), addedEvent("b"));
  expect(lastUnsent(outbox)?.id).toBe("b");
  const undone = reduceOutbox(outbox, { type: "undone", id: "b" });
  expect(undone.acts.map(({ id }) => id)).toEqual(["a"]);
  expect(findDraft(undone, "b").reason).toBe("why");
});

it("neither undoes nor sends again an act in flight", () => {
  const outbox = after(addedEvent("a"), { type: "claimed", id: "a" }, { type: "undone", id: "a" });
  expect(outbox.acts).toHaveLength(1);
  expect(lastUnsent(outbox)).toBeUndefined();
  expect(dueActs(outbox, 1e9)).toEqual([]);
  expect(nextDue(outbox)).toBeNull();
});

it("ends a failed act, also one that an earlier release stored without a title", () => {
  const outbox = after(addedEvent("a"));
  const acts = outbox.acts.map(({ title: _, ...act }) => act as Act);
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  expect(reduceOutbox({ ...outbox, acts }, failed)).toMatchObject({ acts: [], outcomes: [{ id: "a" }] });
});

it("ignores a second decision on the same verification", () => {
  expect(after(addedEvent("a"), snoozedEvent("a")).acts.map(({ sending }) => sending.kind)).toEqual(["determine"]);
});

it("deletes the draft of a recorded decision, and keeps that of a snoozed verdict", () => {
  const recordedEvent = (id: string): OutboxEvent => ({ type: "recorded", id, now: 9 });
  const outbox = after(
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
  expect(nextDue(after(addedEvent("a"), unanswered(0)))).toBe(5_000);
  const outbox = after(addedEvent("a"), unanswered(0), unanswered(5_000));
  expect(nextDue(outbox)).toBe(15_000);
  expect(nextDue(after(addedEvent("a"), ...Array.from({ length: 20 }, () => unanswered(0))))).toBe(60_000);
  expect(nextDue(reduceOutbox(outbox, { type: "retryNow", now: 7 }))).toBe(7);
  expect(nextDue(reduceOutbox(after(addedEvent("a")), { type: "retryNow", now: 7 }))).toBe(UNDO_MS);
});

it("keeps the draft and the notice of a rejected decision until it is dismissed or decided again", () => {
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  const outbox = after(typedEvent("a", "x"), addedEvent("a"), failed);
  expect(outbox.acts).toEqual([]);
  expect(findDraft(outbox, "a").reason).toBe("x");
  expect(outbox.outcomes).toEqual([{ id: "a", title: "a", kind: "taken", decision: null }]);
  expect(reduceOutbox(outbox, { type: "dismissed", id: "a" }).outcomes).toEqual([]);
  expect(reduceOutbox(outbox, addedEvent("a")).outcomes).toEqual([]);
});

it("sends an act in flight again after a reload, and keeps the time of a pending one", () => {
  const outbox = resumeOutbox(after(addedEvent("a", 100), addedEvent("b", 200), { type: "claimed", id: "a" }), 300);
  expect(outbox.acts.map(({ state, at, tries }) => [state, at, tries])).toEqual([
    ["waiting", 300, 1],
    ["pending", 200 + UNDO_MS, 0],
  ]);
});

it("shows the decisions of others only at their items after a reload", () => {
  const failed: OutboxEvent = { type: "failed", failure: { id: "a", kind: "taken", decision: null } };
  expect(resumeOutbox(after(addedEvent("a"), failed), 300).outcomes).toEqual([]);
});

it("reports unsent work only for acts and entered reasons", () => {
  expect(hasUnsent(EMPTY_OUTBOX)).toBe(false);
  expect(hasUnsent(after(typedEvent("a", "  ")))).toBe(false);
  expect(hasUnsent(after(typedEvent("a", "x")))).toBe(true);
  expect(hasUnsent(after(addedEvent("a")))).toBe(true);
});
