// Where a page of verifications ended, and the direction to read on.
import * as z from "zod";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { VerificationsOrder } from "@/server/verification/contract/list";
import type { VerificationsPosition } from "@/server/verification/list/listStore";
import { readCursor, writeCursor } from "@/server/deps/cursor";

type Turn = { back: boolean; place: VerificationsPosition | null };
export const START: Turn = { back: false, place: null };

const Cursor = z.tuple([z.enum(["newest", "oldest"]), z.boolean(), DateTime, Uuid]);

export function cursorOf(order: VerificationsOrder, back: boolean, row: { createdAt: Date; id: string }): string {
  return writeCursor([order, back, row.createdAt.toISOString(), row.id]);
}

/** @throws invalid_request (invalid, or of another order) */
export function turnOf(order: VerificationsOrder, text: string): Turn {
  const [, back, createdAt, id] = readCursor(text, Cursor, ([of]) => of === order);
  return { back, place: { createdAt, id } };
}
