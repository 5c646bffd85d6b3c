import { describe, expect, test } from "vitest";
import { compileRubric } from "@/server/rubric/compile";

function compile(schema: unknown) {
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
const ZOD = {
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

describe("schemas as tools print them", () => {
  test("one of pydantic compiles to what it decides", () => {
    const item = {
      type: "object",
      required: ["sku"],
      properties: { sku: { type: "string" }, size: { type: ["string", "null"], maxLength: 3 } },
    };
    expect(compile(PYDANTIC_SCHEMA)).toEqual({
      schema: {
        type: "object",
        required: ["items"],
        properties: { items: { type: "array", items: item }, gift: item },
      },
      issues: [],
    });
  });

  test("one of zod compiles to what it decides", () => {
    expect(compile(ZOD)).toEqual({
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

  test("fields that have the name of an annotation, and values with one, are kept", () => {
    const schema = { properties: { title: { type: "string" } }, const: { title: "a", default: 1 } };
    expect(compile(schema)).toEqual({ schema, issues: [] });
  });

  test("a choice or null is one list of choices", () => {
    expect(compile({ anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }).schema).toEqual({
      type: ["string", "null"],
      enum: ["a", null],
    });
  });
});

describe("a refusal says what keeps the meaning", () => {
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
  ])("%j", (schema, code, path, fix) => {
    const { issues } = compile(schema);
    expect(issues).toMatchObject([{ code, path: `/criteria/0/config/schema${path}` }]);
    expect(issues[0]?.message).toMatch(fix);
  });

  test("a fault of a definition that is used twice is reported once, where it is", () => {
    const schema = {
      $defs: { A: { format: "a" } },
      items: { $ref: "#/$defs/A" },
      additionalProperties: { $ref: "#/$defs/A" },
    };
    expect(compile(schema).issues).toMatchObject([{ path: "/criteria/0/config/schema/$defs/A/format" }]);
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
  ])("references that %s are bounded", (_, schemaOf, code) => {
    const definitions = Array.from({ length: 25 }, (_unused, level) => [`L${level}`, schemaOf(level + 1)]);
    const schema = { $defs: { ...Object.fromEntries(definitions), L25: {} }, $ref: "#/$defs/L0" };
    expect(compile(schema).issues).toMatchObject([{ code, path: "/criteria/0/config/schema" }]);
  });
});
