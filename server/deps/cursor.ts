// The position where a page ended, as an opaque token.
import type * as z from "zod";
import { parsedJson } from "@/server/contracts/parsedJson";
import { Problem } from "@/server/contracts/problems";

export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** @throws invalid_request (not of the form `schema`, or of a page in another order) */
export function readCursor<S extends z.ZodType>(
  text: string,
  schema: S,
  ofThisOrder: (place: z.infer<S>) => boolean,
): z.infer<S> {
  const { data } = schema.safeParse(parsedJson(Buffer.from(text, "base64url").toString()));
  if (data === undefined || !ofThisOrder(data)) {
    throw new Problem("invalid_request", "cursor: send a cursor of a page in the same order, or none");
  }
  return data;
}
