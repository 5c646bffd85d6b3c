// Encodes the position where a page of verifications ended, and the direction of the next page, as a cursor.
import * as z from "zod";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { VerificationsPosition } from "@/server/verification/list/listStore";
import { readCursor, writeCursor } from "@/server/deps/cursor";

type PageStart = { isBackward: boolean; position: VerificationsPosition | null };
export const FIRST_PAGE: PageStart = { isBackward: false, position: null };

const CursorFields = z.tuple([z.boolean(), DateTime, Uuid]);

/** Builds a cursor. `query`: the filters and the order, for which alone the cursor is valid. */
export function encodeCursor(query: object, isBackward: boolean, row: { createdAt: Date; id: string }): string {
  return writeCursor(query, [isBackward, row.createdAt.toISOString(), row.id]);
}

/**
 * Reads a cursor.
 * @throws invalid_request (invalid cursor, or the cursor of another query)
 */
export function decodeCursor(query: object, text: string): PageStart {
  const [isBackward, createdAt, id] = readCursor(query, text, CursorFields);
  return { isBackward, position: { createdAt, id } };
}
