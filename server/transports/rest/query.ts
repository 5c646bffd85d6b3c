// Converts query values to the types of the row's schema. Contracts never coerce; this transport does, by JSON type.
import * as z from "zod";
import { Problem } from "@/server/contracts/problems";

type Reader = (text: string) => unknown;
const readers = new WeakMap<z.ZodObject, Map<string, Reader>>();

/**
 * Reads a query string for `schema`; unknown names are kept as text so that validation reports them. @throws
 * invalid_request
 */
export function readQuery(schema: z.ZodObject, search: string): Record<string, unknown> {
  const values = Object.create(null) as Record<string, unknown>;
  if (search === "") return values;
  for (const [name, text] of new URLSearchParams(search)) {
    if (Object.hasOwn(values, name)) throw new Problem("invalid_request", `${name}: must be given only once`);
    values[name] = readersOf(schema).get(name)?.(text) ?? text;
  }
  return values;
}

function readersOf(schema: z.ZodObject): Map<string, Reader> {
  const known = readers.get(schema);
  if (known) return known;
  const { properties = {} } = z.toJSONSchema(schema) as { properties?: Record<string, { type?: string }> };
  const made = new Map(Object.entries(properties).map(([name, { type }]) => [name, readerOf(type)]));
  readers.set(schema, made);
  return made;
}

function readerOf(type: string | undefined): Reader {
  if (type === "integer") return (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
  if (type === "number") return (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text);
  if (type === "boolean") return (text) => (text === "true" ? true : text === "false" ? false : text);
  return (text) => text;
}
