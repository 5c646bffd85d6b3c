import { expect, it } from "vitest";
import type { DeskEvent, DeskState } from "@/components/review/outbox/acts";
import {
  EMPTY_DESK,
  UNDO_MS,
  draftOf,
  dueActs,
  hasUnsent,
  nextDue,
  reduceDesk,
  resumed,
  undoable,
} from "@/components/review/outbox/acts";

const after = (...events: DeskEvent[]): DeskState => events.reduce(reduceDesk, EMPTY_DESK);
const held = (id: string, now = 0): DeskEvent => ({
  ...{ type: "held", id, now },
  sending: { kind: "determine", body: { verification_id: id, decision: "accept" } },
});
const put = (id: string): DeskEvent => ({ type: "held", id, now: 0, sending: { kind: "defer" } });
const typed = (id: string, reason: string): DeskEvent => ({ type: "typed", id, draft: { reason } });

it("is sent when the time to undo is over, and not before", () => {
  const desk = after(held("a", 1_000));
  expect(nextDue(desk)).toBe(1_000 + UNDO_MS);
  expect(dueActs(desk, 999 + UNDO_MS)).toEqual([]);
  expect(dueActs(desk, 1_000 + UNDO_MS)).toHaveLength(1);
});

it("undo takes back the act made last, and gives back what was typed", () => {
  const desk = after(typed("b", "why"), held("a"), held("b"));
  expect(undoable(desk)?.id).toBe("b");
  const undone = reduceDesk(desk, { type: "undone", id: "b" });
  expect(undone.acts.map(({ id }) => id)).toEqual(["a"]);
  expect(draftOf(undone, "b").reason).toBe("why");
});

it("what is under way cannot be undone, and is not sent twice", () => {
  const desk = after(held("a"), { type: "claimed", id: "a" }, { type: "undone", id: "a" });
  expect(desk.acts).toHaveLength(1);
  expect(undoable(desk)).toBeUndefined();
  expect(dueActs(desk, 1e9)).toEqual([]);
  expect(nextDue(desk)).toBeNull();
});

it("a second decision about one verification is dropped", () => {
  expect(after(held("a"), put("a")).acts.map(({ sending }) => sending.kind)).toEqual(["determine"]);
});

it("a recorded decision takes its draft along; one that is put aside keeps it", () => {
  const done = (id: string): DeskEvent => ({ type: "recorded", id, now: 9 });
  const desk = after(typed("a", "x"), typed("b", "y"), held("a"), put("b"), done("a"), done("b"));
  expect(Object.keys(desk.drafts)).toEqual(["b"]);
  expect(desk.recorded).toEqual([
    { id: "a", kind: "determine", at: 9 },
    { id: "b", kind: "defer", at: 9 },
  ]);
});

it("without an answer it is tried again, later each time, and at once when the connection is back", () => {
  const silent = (now: number): DeskEvent => ({ type: "unanswered", id: "a", now });
  expect(nextDue(after(held("a"), silent(0)))).toBe(5_000);
  const desk = after(held("a"), silent(0), silent(5_000));
  expect(nextDue(desk)).toBe(15_000);
  expect(nextDue(after(held("a"), ...Array.from({ length: 20 }, () => silent(0))))).toBe(60_000);
  expect(nextDue(reduceDesk(desk, { type: "retryNow", now: 7 }))).toBe(7);
  expect(nextDue(reduceDesk(after(held("a")), { type: "retryNow", now: 7 }))).toBe(UNDO_MS);
});

it("a refused decision leaves the draft and says so until it is dismissed or decided anew", () => {
  const failed: DeskEvent = { type: "failed", outcome: { id: "a", kind: "taken", rival: null } };
  const desk = after(typed("a", "x"), held("a"), failed);
  expect(desk.acts).toEqual([]);
  expect(draftOf(desk, "a").reason).toBe("x");
  expect(desk.outcomes).toHaveLength(1);
  expect(reduceDesk(desk, { type: "dismissed", id: "a" }).outcomes).toEqual([]);
  expect(reduceDesk(desk, held("a")).outcomes).toEqual([]);
});

it("after a reload an act that was under way is sent again, one that was held keeps its time", () => {
  const desk = resumed(after(held("a", 100), held("b", 200), { type: "claimed", id: "a" }), 300);
  expect(desk.acts.map(({ state, at, tries }) => [state, at, tries])).toEqual([
    ["waiting", 300, 1],
    ["held", 200 + UNDO_MS, 0],
  ]);
});

it("leaving loses acts and typed reasons, and nothing else", () => {
  expect(hasUnsent(EMPTY_DESK)).toBe(false);
  expect(hasUnsent(after(typed("a", "  ")))).toBe(false);
  expect(hasUnsent(after(typed("a", "x")))).toBe(true);
  expect(hasUnsent(after(held("a")))).toBe(true);
});
