// The position in a sorted queue where a page ended.
import * as z from "zod";
import { ReviewSort } from "@/server/contracts/review";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { QueuePlace } from "@/server/data/reviewStore";
import { readCursor, writeCursor } from "@/server/domain/cursor";

// The database has no timestamps before year 1.
const Instant = DateTime.refine((at) => at >= "0001");
const Place = z.tuple([ReviewSort, z.number().min(0).max(99), Instant, Uuid]);

export function cursorAt(sort: ReviewSort, { key, createdAt, id }: QueuePlace): string {
  return writeCursor([sort, key, createdAt, id]);
}

/** @throws invalid_request (invalid, or of another sort) */
export function placeIn(sort: ReviewSort, cursor: string): QueuePlace {
  const [, key, createdAt, id] = readCursor(cursor, Place, ([of]) => of === sort);
  return { key, createdAt, id };
}
