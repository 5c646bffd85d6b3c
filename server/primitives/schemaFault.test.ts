import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findSchemaFault } from "@/server/primitives/schemaFault";
import { compileSchema } from "@/server/primitives/schemaSubset";
import type { RubricIssue } from "@/server/rubric/contract";
import { issueSink } from "@/server/rubric/issues";

const key = fc.constantFrom("a", "b/c", "d~", "isPrototypeOf", "length");
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1, 2.5, 3, "", "a", "ab", "😀", "😀b"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const type = fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string");
const field = (name: string, ...values: unknown[]) => fc.tuple(fc.constant(name), fc.constantFrom(...values));
const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const within = (name: string, inner: fc.Arbitrary<unknown>) => fc.tuple(fc.constant(name), inner);
  const keyword = fc.oneof(
    within("type", fc.oneof(type, type, fc.array(type, { maxLength: 3 }))),
    within("enum", fc.array(value, { maxLength: 3 })),
    within("const", value),
    field("minLength", 0, 1, 2, 2, -1),
    field("maxLength", 0, 1, 1, 1.5),
    field("minimum", 1, 2.5, "1"),
    field("maximum", 1, 2.5),
    field("exclusiveMinimum", 0, 1),
    field("exclusiveMaximum", 1, 3),
    field("minItems", 0, 1),
    field("maxItems", 0, 1, 2),
    within("required", fc.array(key, { maxLength: 2 })),
    within("properties", fc.dictionary(key, tie("schema"), { maxKeys: 3, noNullPrototype: true })),
    within("additionalProperties", tie("schema")),
    within("items", tie("schema")),
  );
  const some = fc.array(keyword, { minLength: 1, maxLength: 4 }).map((entries) => Object.fromEntries(entries));
  return { schema: fc.oneof({ depthSize: "small" }, fc.boolean(), some, some, some) };
});

const ajv = new Ajv({
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
});

test("schemas are refused, and values judged, as Ajv does", () => {
  const counts = { refused: 0, conforming: 0, faulty: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 4, maxLength: 8 }), (some, values) => {
      if (typeof some !== "object" || some === null) return;
      const issues: RubricIssue[] = [];
      compileSchema(some, issueSink(issues));
      let validate: ReturnType<Ajv["compile"]> | null = null;
      try {
        validate = ajv.compile(some);
      } catch {
        counts.refused += 1;
      }
      expect(issues.length === 0).toBe(validate !== null);
      if (!validate) return;
      for (const one of values) {
        const conforms = validate(one);
        counts[conforms ? "conforming" : "faulty"] += 1;
        const [error] = validate.errors ?? [];
        const fault = findSchemaFault(some, one);
        expect(fault && { pointer: fault.pointer, message: fault.message }).toEqual(
          conforms ? null : { pointer: error?.instancePath, message: error?.message },
        );
      }
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
});

test("a large enum is checked and searched in linear time", () => {
  const choices = Array.from({ length: 4_800 }, (_, n) => ({ n }));
  const started = performance.now();
  const issues: RubricIssue[] = [];
  compileSchema({ enum: choices }, issueSink(issues));
  expect(findSchemaFault({ items: { enum: choices } }, choices)).toBeNull();
  compileSchema({ enum: [...choices, { n: 7 }] }, issueSink(issues));
  expect(issues).toMatchObject([{ code: "invalid_schema" }]);
  expect(performance.now() - started).toBeLessThan(1_000);
});
