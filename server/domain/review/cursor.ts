// The place in a sorted queue where a page ended.
import * as z from "zod";
import { ReviewSort } from "@/server/contracts/review";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { QueuePlace } from "@/server/data/reviewStore";
import { readCursor, writeCursor } from "@/server/domain/cursor";

// Years before 1 are no timestamps of the database.
const Instant = DateTime.refine((at) => at >= "0001");
const Place = z.tuple([ReviewSort, z.number().min(0).max(99), Instant, Uuid]);

export function cursorAt(sort: ReviewSort, { key, createdAt, id }: QueuePlace): string {
  return writeCursor([sort, key, createdAt, id]);
}

/** @throws invalid_request (not one of ours, or of another sort) */
export function placeIn(sort: ReviewSort, cursor: string): QueuePlace {
  const [, key, createdAt, id] = readCursor(cursor, Place, ([of]) => of === sort);
  return { key, createdAt, id };
}
