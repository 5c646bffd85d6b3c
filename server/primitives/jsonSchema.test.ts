import { expect, test } from "vitest";
import type { Submission } from "@/server/submission/contract";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { normalizeSubmission } from "@/server/submission/normalize";
import { criterionOf } from "@/testing/rubrics";

function evaluateSchema(schema: object, submission: Submission, fields: object = {}) {
  return evaluateCriterion(criterionOf("json_schema@1", { schema }, fields), normalizeSubmission(submission));
}

test.each([
  [{ type: "object" }, "{}", "met"],
  [{ type: "object" }, "[]", "not_met"],
  [{ type: ["object", "null"] }, "null", "met"],
  [{ type: "integer" }, "1.5", "not_met"],
  [{ enum: [1, "a", null] }, '"a"', "met"],
  [{ enum: [1, "a", null] }, '"b"', "not_met"],
  [{ const: { a: [1] } }, '{"a":[1]}', "met"],
  [{ const: { a: [1] } }, '{"a":[2]}', "not_met"],
  [{ minLength: 3 }, '"ab"', "not_met"],
  [{ maxLength: 1 }, '"😀"', "met"],
  [{ minimum: 3 }, "3", "met"],
  [{ maximum: 3 }, "4", "not_met"],
  [{ exclusiveMinimum: 3 }, "3", "not_met"],
  [{ exclusiveMaximum: 3 }, "2", "met"],
  [{ minItems: 1 }, "[]", "not_met"],
  [{ maxItems: 1 }, "[1,2]", "not_met"],
  [{ items: { type: "number" } }, '[1,"2"]', "not_met"],
  [{ required: ["a"] }, '{"a":null}', "met"],
  [{ required: ["a"] }, "{}", "not_met"],
  [{ required: ["toString"] }, "{}", "not_met"],
  [{ properties: { a: { type: "number" } } }, '{"a":"1"}', "not_met"],
  [{ properties: { a: true }, additionalProperties: false }, '{"a":1,"b":2}', "not_met"],
  [{ additionalProperties: { type: "number" } }, '{"a":1}', "met"],
])("the schema %j with the text %s is %s", (schema, inline, determination) => {
  expect(evaluateSchema(schema, { inline })).toMatchObject({ determination, confidence: 1 });
});

test("names the place of the fault and cites its value", () => {
  const schema = { properties: { "a/b": { items: { properties: { price: { minimum: 0 } } } } } };
  const outcome = evaluateSchema(schema, { output: { "a/b": [{ price: 1 }, { price: -2 }] } });
  expect(outcome).toMatchObject({
    determination: "not_met",
    rationale: "/a~1b/1/price must be >= 0.",
    evidenceSpans: [{ source: "submission", locator: "/a~1b/1/price", snippet: "-2" }],
  });
});

test("names the allowed values, and the additional property", () => {
  expect(evaluateSchema({ enum: ["x", "y"] }, { inline: '"z"' })).toMatchObject({
    rationale: 'The value must be equal to one of the allowed values: ["x","y"].',
  });
  expect(evaluateSchema({ properties: {}, additionalProperties: false }, { output: { extra: 1 } })).toMatchObject({
    rationale: "The value must NOT have additional properties (extra).",
  });
});

test("answers not_met for a text that is not JSON", () => {
  expect(evaluateSchema({ type: "object" }, { inline: "hello" })).toMatchObject({
    determination: "not_met",
    flagged: false,
  });
});

test("checks the text itself when the schema has the type string", () => {
  expect(evaluateSchema({ type: "string", maxLength: 5 }, { inline: "hello" })).toMatchObject({ determination: "met" });
  expect(evaluateSchema({ type: "string", minLength: 3 }, { inline: "12" })).toMatchObject({
    determination: "not_met",
  });
  expect(evaluateSchema({ type: "string", minLength: 3 }, { inline: "1234" })).toMatchObject({ determination: "met" });
});

test("checks the values when the output is prose, and the output when it is JSON", () => {
  const schema = { type: "object", required: ["n"] };
  expect(evaluateSchema(schema, { output: "See the figures.", values: { n: 1 } })).toMatchObject({
    determination: "met",
  });
  expect(evaluateSchema(schema, { output: {}, values: { n: 1 } })).toMatchObject({ determination: "not_met" });
  expect(evaluateSchema(schema, { output: {}, values: { n: 1 } }, { applies_to: "values" })).toMatchObject({
    determination: "met",
  });
});

test.each<[string, Submission, object, string]>([
  ["too deep", { inline: "[".repeat(5000) + "]".repeat(5000) }, {}, "unreadable_json"],
  ["a lone surrogate", { inline: '{"a":"\\ud800"}' }, {}, "unreadable_json"],
  ["an overflowing number", { inline: '{"a":1e999}' }, {}, "not_finite"],
  ["too large", { inline: `"${"a".repeat(256 * 1024)}"` }, {}, "input_too_large"],
  ["a missing role", { output: {} }, { applies_to: "values" }, "role_missing"],
])("abstains when the JSON is unusable: %s", (_, submission, fields, flagReason) => {
  expect(evaluateSchema({ type: "object" }, submission, fields)).toMatchObject({
    determination: "cannot_determine",
    flagReason,
  });
});

test("abstains when a large schema and a large input would take too long", () => {
  const schema = { items: { enum: Array.from({ length: 4000 }, (_, index) => index) } };
  expect(evaluateSchema(schema, { inline: "[1,2,3]" })).toMatchObject({ determination: "met" });
  expect(evaluateSchema(schema, { inline: `[${"1,".repeat(100_000)}1]` })).toMatchObject({
    flagReason: "evaluation_too_costly",
  });
});

test.each<[string, object, string]>([
  ["a const on a larger number", { const: 7 }, "12345678901234567891"],
  ["an enum with an inexact number inside", { enum: [{ id: 7 }] }, '{"id":9007199254740993}'],
  [
    "a bound at the place of the number",
    { properties: { a: { items: { maximum: 5 } } } },
    '{"a":[1,9007199254740993]}',
  ],
  ["a bound of other properties", { additionalProperties: { minimum: 5 } }, '{"a":1.0000000000000000001}'],
  ["the type integer on a rounded decimal", { type: "integer" }, "1.0000000000000000001"],
])("abstains for %s", (_, schema, inline) => {
  expect(evaluateSchema(schema, { inline })).toMatchObject({
    determination: "cannot_determine",
    flagReason: "inexact_number",
    rationale: expect.stringMatching(
      /is (12345678901234567891|9007199254740993|1\.0000000000000000001), which /,
    ) as unknown,
  });
});

test.each<[string, object, string]>([
  ["only types are asked", { properties: { id: { type: "integer" } } }, '{"id":12345678901234567891}'],
  ["the check is elsewhere", { properties: { ok: { const: true } } }, '{"id":12345678901234567891,"ok":true}'],
  ["17 digits print a double", { minimum: 0.1 }, "0.10000000000000001"],
])("decides on a text with a long number when %s", (_, schema, inline) => {
  expect(evaluateSchema(schema, { inline })).toMatchObject({ determination: "met" });
});

test.each(['{"approved":false,"approved":true}', '{"ok":false,"\\u006fk":true}', '{"a":{"b":1,"b":1}}'])(
  "abstains on %s, which names a key twice",
  (inline) => {
    const schema = { properties: { approved: { const: true }, ok: { const: true } } };
    expect(evaluateSchema(schema, { inline })).toMatchObject({
      determination: "cannot_determine",
      flagReason: "ambiguous_json",
    });
    expect(evaluateSchema(schema, { output: inline, values: { approved: true } })).toMatchObject({
      flagReason: "ambiguous_json",
    });
    expect(evaluateSchema({ type: "string" }, { inline })).toMatchObject({ determination: "met" });
  },
);

test("abstains on an object that an earlier release stored with a rounded number", () => {
  const storedSubmission = normalizeSubmission({ output: { id: 2 ** 53, ok: true } });
  const evaluateStored = (schema: object) =>
    evaluateCriterion(criterionOf("json_schema@1", { schema }), storedSubmission);
  expect(evaluateStored({ properties: { id: { minimum: 5 } } })).toMatchObject({ flagReason: "inexact_number" });
  expect(evaluateStored({ properties: { ok: { const: true } } })).toMatchObject({ determination: "met" });
});

test.each<[object, string, string]>([
  [{ const: "hello" }, "hello", "met"],
  [{ const: "hello" }, '"hello"', "met"],
  [{ const: "hello" }, "hello!", "not_met"],
  [{ enum: ["yes", "no"] }, "yes", "met"],
  [{ enum: ["yes", "no"] }, '"no"', "met"],
  [{ enum: ["yes", "no"] }, "maybe", "not_met"],
  [{ enum: ["1", "2"] }, "1", "met"],
  [{ enum: ["12345678901234567890"] }, "12345678901234567890", "met"],
  [{ type: ["string"] }, "hello", "met"],
  [{ type: ["string", "null"] }, "hello", "met"],
  [{ type: ["string", "null"] }, "null", "met"],
  [{ type: ["string", "null"], minLength: 3 }, '"ab"', "not_met"],
  [{ type: ["string", "object"] }, "hello", "not_met"],
  [{ type: "string", const: "hello" }, "hello", "met"],
  [{ type: "string", const: "hello" }, '"hello"', "not_met"],
  [{}, "hello", "not_met"],
  [{ const: 5 }, "hello", "not_met"],
  [{ minLength: 3 }, "hello", "not_met"],
])(
  "checks the JSON value and the text when the schema is one of scalars: %j with %s is %s",
  (schema, inline, determination) => {
    expect(evaluateSchema(schema, { inline })).toMatchObject({ determination });
  },
);

test("names the choices, and not invalid JSON, when a text is none of them", () => {
  expect(evaluateSchema({ enum: ["yes", "no"] }, { inline: "maybe" })).toMatchObject({
    rationale: 'The value must be equal to one of the allowed values: ["yes","no"].',
    evidenceSpans: [{ snippet: "maybe" }],
  });
});
