import { describe, expect, test } from "vitest";
import { compileRubric } from "@/server/rubric/compile";

function compileSchemaCriterion(schema: unknown) {
  const criterion = { key: "a", type: "must_have", primitive: "json_schema@1", config: { schema } };
  const compilation = compileRubric({ name: "R", criteria: [criterion] });
  return {
    schema: compilation.ok ? compilation.compiled.criteria[0]?.config["schema"] : undefined,
    issues: compilation.issues.map(({ code, path, message }) => ({ code, path, message })),
  };
}

const PYDANTIC_SCHEMA = {
  $defs: {
    Item: {
      properties: {
        sku: { title: "Sku", type: "string" },
        size: { anyOf: [{ maxLength: 3, type: "string" }, { type: "null" }], default: null, title: "Size" },
      },
      required: ["sku"],
      title: "Item",
      type: "object",
    },
  },
  description: "An order.",
  properties: {
    items: { items: { $ref: "#/$defs/Item" }, title: "Items", type: "array" },
    gift: { $ref: "#/$defs/Item", description: "Free." },
  },
  required: ["items"],
  title: "Order",
  type: "object",
};
const ZOD_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    state: { type: "string", enum: ["open", "closed"] },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
    counts: { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "number" } },
  },
  required: ["state", "note"],
  additionalProperties: false,
};

describe("schemas that tools generate", () => {
  test("a schema of pydantic compiles to its keywords with an effect", () => {
    const item = {
      type: "object",
      required: ["sku"],
      properties: { sku: { type: "string" }, size: { type: ["string", "null"], maxLength: 3 } },
    };
    expect(compileSchemaCriterion(PYDANTIC_SCHEMA)).toEqual({
      schema: {
        type: "object",
        required: ["items"],
        properties: { items: { type: "array", items: item }, gift: item },
      },
      issues: [],
    });
  });

  test("a schema of zod compiles to its keywords with an effect", () => {
    expect(compileSchemaCriterion(ZOD_SCHEMA)).toEqual({
      schema: {
        type: "object",
        required: ["state", "note"],
        additionalProperties: false,
        properties: {
          state: { type: "string", enum: ["open", "closed"] },
          note: { type: ["string", "null"] },
          counts: { type: "object", additionalProperties: { type: "number" } },
        },
      },
      issues: [],
    });
  });

  test("keeps properties and values that have the name of an annotation", () => {
    const schema = { properties: { title: { type: "string" } }, const: { title: "a", default: 1 } };
    expect(compileSchemaCriterion(schema)).toEqual({ schema, issues: [] });
  });

  test("joins a list of choices and null into one list of choices", () => {
    expect(compileSchemaCriterion({ anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }).schema).toEqual({
      type: ["string", "null"],
      enum: ["a", null],
    });
  });
});

describe("a refusal advises how to keep the meaning", () => {
  test.each<[unknown, string, string, RegExp]>([
    [{ type: "string", format: "email" }, "unsupported_schema_keyword", "/format", /regex_match@1/],
    [{ type: "string", pattern: "a" }, "unsupported_schema_keyword", "/pattern", /regex_match@1/],
    [{ type: "string", nullable: true }, "unsupported_schema_keyword", "/nullable", /\["string", "null"\]/],
    [{ anyOf: [{ type: "object" }, { minimum: 1 }] }, "unsupported_schema_keyword", "/anyOf", /list of types/],
    [{ anyOf: [{ type: "number" }, { type: "integer" }] }, "unsupported_schema_keyword", "/anyOf", /list of types/],
    [{ allOf: [{}] }, "unsupported_schema_keyword", "/allOf", /all parts/],
    [{ $ref: "#" }, "unsupported_schema_keyword", "/$ref", /contains itself/],
    [{ items: { $ref: "#" } }, "unsupported_schema_keyword", "/items/$ref", /contains itself/],
    [{ $ref: "#/$defs/Missing" }, "unsupported_schema_keyword", "/$ref", /#\/\$defs\/Item/],
    [{ $ref: "https://example.com/a" }, "unsupported_schema_keyword", "/$ref", /nothing is fetched/],
    [{ $ref: "#/$defs/A", maxLength: 3, $defs: { A: {} } }, "unsupported_schema_keyword", "/maxLength", /together/],
  ])("of %j", (schema, code, path, fix) => {
    const { issues } = compileSchemaCriterion(schema);
    expect(issues).toMatchObject([{ code, path: `/criteria/0/config/schema${path}` }]);
    expect(issues[0]?.message).toMatch(fix);
  });

  test("is reported once, at the definition, when the definition is used twice", () => {
    const schema = {
      $defs: { A: { format: "a" } },
      items: { $ref: "#/$defs/A" },
      additionalProperties: { $ref: "#/$defs/A" },
    };
    expect(compileSchemaCriterion(schema).issues).toMatchObject([{ path: "/criteria/0/config/schema/$defs/A/format" }]);
  });

  test.each([
    [
      "double at each level",
      (level: number) => ({
        items: { $ref: `#/$defs/L${level}` },
        additionalProperties: { $ref: `#/$defs/L${level}` },
      }),
      "schema_too_large",
    ],
    [
      "nest",
      (level: number) => ({ items: { items: { items: { items: { $ref: `#/$defs/L${level}` } } } } }),
      "invalid_schema",
    ],
  ])("is given when references %s", (_, makeLevel, code) => {
    const definitions = Array.from({ length: 25 }, (_unused, level) => [`L${level}`, makeLevel(level + 1)]);
    const schema = { $defs: { ...Object.fromEntries(definitions), L25: {} }, $ref: "#/$defs/L0" };
    expect(compileSchemaCriterion(schema).issues).toMatchObject([{ code, path: "/criteria/0/config/schema" }]);
  });
});
