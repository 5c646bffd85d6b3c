// Encodes the position where a page ended as an opaque token, which only the same query may continue.
import * as z from "zod";
import { parsedJson } from "@/server/contracts/parsedJson";
import { Problem } from "@/server/contracts/problems";
import { sha256Hex } from "@/server/deps/hash";

/** Encodes the position `place`. `query` is the filters and the order of the list, without the page size. */
export function writeCursor(query: object, place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([digestQuery(query), ...place])).toString("base64url");
}

/**
 * Decodes the position of a cursor.
 * @throws invalid_request (not of the form `schema`, or of a page of another query)
 */
export function readCursor<S extends z.ZodType<unknown[]>>(query: object, text: string, schema: S): z.infer<S> {
  const [digest, ...place] =
    z.array(z.unknown()).safeParse(parsedJson(Buffer.from(text, "base64url").toString())).data ?? [];
  const { data } = schema.safeParse(place);
  if (data === undefined)
    throw new Problem("invalid_request", "cursor: send one that a page of this list has, or none");
  if (digest !== digestQuery(query)) {
    throw new Problem("invalid_request", "cursor: send the filters and the order of its page again, or no cursor");
  }
  return data;
}

/** The length suffices to detect other filters. A cursor needs no protection against forgery. */
const DIGEST_DIGITS = 16;

function digestQuery(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return sha256Hex(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))).slice(0, DIGEST_DIGITS);
}
