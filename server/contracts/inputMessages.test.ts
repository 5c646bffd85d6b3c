import { expect, it } from "vitest";
import * as z from "zod";
import { inputMessage } from "@/server/contracts/inputMessages";
import { Uuid } from "@/server/contracts/scalars";

const listMessages = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: inputMessage })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

it.each<[string, z.ZodType, unknown, string]>([
  ["a missing field", z.strictObject({ a: z.string() }), {}, "a: is missing"],
  ["another type", z.strictObject({ a: z.string() }), { a: 1 }, "a: must be a string"],
  ["a fraction", z.int(), 1.5, ": must be a whole number"],
  ["a text that is too long", z.string().max(3), "four", ": must have at most 3 characters"],
  ["an empty text", z.string().min(1), "", ": must not be empty"],
  ["too few items", z.array(z.int()).min(2), [1], ": must have at least 2 items"],
  ["a number that is too large", z.number().max(5), 6, ": must be at most 5"],
  ["a number that is not above", z.number().gt(5), 5, ": must be more than 5"],
  ["another value", z.enum(["met", "partial"]), "good", ": must be one of met, partial"],
  ["another literal", z.literal("a"), "b", ": must be a"],
  ["no UUID", Uuid, "x", ": must be a UUID, such as 01a22067-5f66-7c3e-9c2f-4d5e6f708192"],
  [
    "no time",
    z.iso.datetime({ offset: true }),
    "today",
    ": must be a time with its offset, such as 2026-01-31T12:00:00Z",
  ],
  ["another form", z.string().regex(/^[a-z]+$/), "A", ": must match /^[a-z]+$/"],
  [
    "an unknown field",
    z.strictObject({ a: z.string().optional(), b: z.int().optional() }),
    { c: 1 },
    ': has the unknown field "c"; allowed: a, b',
  ],
  ["a union of types", z.union([z.string(), z.number()]), true, ": must be a string or a number"],
  ["a union of values", z.union([z.literal(1), z.literal(2)]), 3, ": must be one of 1, 2"],
  [
    "a union whose branch fits but for one field",
    z.union([z.string(), z.strictObject({ a: z.strictObject({ b: z.boolean() }) })]),
    { a: { b: "x" } },
    ": a.b must be true or false",
  ],
  [
    "an unknown kind",
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("x") }), z.object({ kind: z.literal("y") })]),
    { kind: "z" },
    "kind: must be one of x, y",
  ],
])("words %s", (_, schema, value, expected) => {
  expect(listMessages(schema, value)).toEqual([expected]);
});

it("keeps the message of a schema", () => {
  expect(listMessages(z.string("must be a short text"), 1)).toEqual([": must be a short text"]);
});
