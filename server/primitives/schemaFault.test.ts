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
const keywordWithValues = (name: string, ...values: unknown[]) =>
  fc.tuple(fc.constant(name), fc.constantFrom(...values));
const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const keywordWith = (name: string, values: fc.Arbitrary<unknown>) => fc.tuple(fc.constant(name), values);
  const keyword = fc.oneof(
    keywordWith("type", fc.oneof(type, type, fc.array(type, { maxLength: 3 }))),
    keywordWith("enum", fc.array(value, { maxLength: 3 })),
    keywordWith("const", value),
    keywordWithValues("minLength", 0, 1, 2, 2, -1),
    keywordWithValues("maxLength", 0, 1, 1, 1.5),
    keywordWithValues("minimum", 1, 2.5, "1"),
    keywordWithValues("maximum", 1, 2.5),
    keywordWithValues("exclusiveMinimum", 0, 1),
    keywordWithValues("exclusiveMaximum", 1, 3),
    keywordWithValues("minItems", 0, 1),
    keywordWithValues("maxItems", 0, 1, 2),
    keywordWith("required", fc.array(key, { maxLength: 2 })),
    keywordWith("properties", fc.dictionary(key, tie("schema"), { maxKeys: 3, noNullPrototype: true })),
    keywordWith("additionalProperties", tie("schema")),
    keywordWith("items", tie("schema")),
  );
  const schemaObject = fc.array(keyword, { minLength: 1, maxLength: 4 }).map((entries) => Object.fromEntries(entries));
  return { schema: fc.oneof({ depthSize: "small" }, fc.boolean(), schemaObject, schemaObject, schemaObject) };
});

const ajv = new Ajv({
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
});

test("refuses the same schemas and finds the same faults as Ajv", () => {
  const counts = { refused: 0, conforming: 0, faulty: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 4, maxLength: 8 }), (testedSchema, values) => {
      if (typeof testedSchema !== "object" || testedSchema === null) return;
      const issues: RubricIssue[] = [];
      compileSchema(testedSchema, issueSink(issues));
      let validate: ReturnType<Ajv["compile"]> | null = null;
      try {
        validate = ajv.compile(testedSchema);
      } catch {
        counts.refused += 1;
      }
      expect(issues.length === 0).toBe(validate !== null);
      if (!validate) return;
      for (const testedValue of values) {
        const conforms = validate(testedValue);
        counts[conforms ? "conforming" : "faulty"] += 1;
        const [error] = validate.errors ?? [];
        const fault = findSchemaFault(testedSchema, testedValue);
        expect(fault && { pointer: fault.pointer, message: fault.message }).toEqual(
          conforms ? null : { pointer: error?.instancePath, message: error?.message },
        );
      }
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
});

test("compiles and checks a large enum in linear time", () => {
  const choices = Array.from({ length: 4_800 }, (_, index) => ({ n: index }));
  const startedAtMs = performance.now();
  const issues: RubricIssue[] = [];
  compileSchema({ enum: choices }, issueSink(issues));
  expect(findSchemaFault({ items: { enum: choices } }, choices)).toBeNull();
  compileSchema({ enum: [...choices, { n: 7 }] }, issueSink(issues));
  expect(issues).toMatchObject([{ code: "invalid_schema" }]);
  expect(performance.now() - startedAtMs).toBeLessThan(1_000);
});
