// The position where a page ended, as an opaque token that only the same query may continue.
import * as z from "zod";
import { parsedJson } from "@/server/contracts/parsedJson";
import { Problem } from "@/server/contracts/problems";
import { sha256Hex } from "@/server/deps/hash";

/** `query`: the filters and the order of the list, without the size of its pages. */
export function writeCursor(query: object, place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([digestOf(query), ...place])).toString("base64url");
}

/** @throws invalid_request (not of the form `schema`, or of a page of another query) */
export function readCursor<S extends z.ZodType<unknown[]>>(query: object, text: string, schema: S): z.infer<S> {
  const [digest, ...place] =
    z.array(z.unknown()).safeParse(parsedJson(Buffer.from(text, "base64url").toString())).data ?? [];
  const { data } = schema.safeParse(place);
  if (data === undefined)
    throw new Problem("invalid_request", "cursor: send one that a page of this list has, or none");
  if (digest !== digestOf(query)) {
    throw new Problem("invalid_request", "cursor: send the filters and the order of its page again, or no cursor");
  }
  return data;
}

/** Enough to notice other filters; a cursor protects nothing. */
const DIGEST_DIGITS = 16;

function digestOf(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return sha256Hex(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(0, DIGEST_DIGITS);
}
