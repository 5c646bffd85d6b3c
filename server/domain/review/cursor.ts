// The place in a sorted queue where a page ended, as text that clients hand back unread.
import * as z from "zod";
import { Problem } from "@/server/contracts/problems";
import { ReviewSort } from "@/server/contracts/review";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import type { QueuePlace } from "@/server/data/reviewStore";

// Years before 1 are no timestamps of the database.
const Instant = DateTime.refine((at) => at >= "0001");
const Cursor = z.tuple([ReviewSort, z.number().min(0).max(99), Instant, Uuid]);

export function writeCursor(sort: ReviewSort, { key, createdAt, id }: QueuePlace): string {
  return Buffer.from(JSON.stringify([sort, key, createdAt, id])).toString("base64url");
}

/** @throws invalid_request (not one of ours, or of another sort) */
export function readCursor(sort: ReviewSort, text: string): QueuePlace {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    value = null;
  }
  const { data } = Cursor.safeParse(value);
  if (!data || data[0] !== sort) {
    throw new Problem("invalid_request", "cursor: send the next_cursor of a page of the same sort, or none");
  }
  const [, key, createdAt, id] = data;
  return { key, createdAt, id };
}
