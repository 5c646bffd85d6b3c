// The place where a page of verifications ended, and the direction of the next one.
import * as z from "zod";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { VerificationsPosition } from "@/server/verification/list/listStore";
import { readCursor, writeCursor } from "@/server/deps/cursor";

type Turn = { back: boolean; place: VerificationsPosition | null };
export const START: Turn = { back: false, place: null };

const Place = z.tuple([z.boolean(), DateTime, Uuid]);

/** `query`: the filters and the order. */
export function cursorOf(query: object, back: boolean, row: { createdAt: Date; id: string }): string {
  return writeCursor(query, [back, row.createdAt.toISOString(), row.id]);
}

/** @throws invalid_request (invalid, or of another query) */
export function turnOf(query: object, text: string): Turn {
  const [back, createdAt, id] = readCursor(query, text, Place);
  return { back, place: { createdAt, id } };
}
