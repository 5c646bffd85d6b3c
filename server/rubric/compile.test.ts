import { describe, expect, test } from "vitest";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { compileRubric } from "@/server/rubric/compile";

const REGEX = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
const JUDGED = {
  key: "j",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement: "The output names its author.",
};
const NUMBER = { key: "n", type: "must_have", primitive: "numeric_threshold@1", config: { threshold: 1 } };
const SCHEMA = { key: "s", type: "must_have", primitive: "json_schema@1", config: { schema: { type: "object" } } };

const without = (criterion: object, key: string) =>
  Object.fromEntries(Object.entries(criterion).filter(([name]) => name !== key));
const rubric = (...criteria: unknown[]) => ({ name: "R", criteria });
const regex = (config: object) => rubric({ ...REGEX, config });
const number = (config: object, fields: object = {}) => rubric({ ...NUMBER, config, ...fields });
const schema = (value: unknown) => rubric({ ...SCHEMA, config: { schema: value } });
const deep = (levels: number): unknown => (levels === 0 ? 1 : { items: deep(levels - 1) });

function issuesOf(authored: unknown, severity: string): [code: string, path: string][] {
  return compileRubric(authored)
    .issues.filter((issue) => issue.severity === severity)
    .map(({ code, path }) => [code, path]);
}

describe("errors", () => {
  const AT = "/criteria/0";
  test.each<[string, unknown, string]>([
    ["invalid_type", "text", ""],
    ["invalid_type", [], ""],
    ["invalid_type", null, ""],
    ["invalid_text", { ...rubric(REGEX), description: "\ud800" }, "/description"],
    ["invalid_text", { ...rubric(REGEX), name: "a\0b" }, "/name"],
    ["invalid_text", { ...rubric(REGEX), name: "a\u2028b" }, "/name"],
    ["required", rubric(REGEX, { ...REGEX, key: "b", config: {} }), "/criteria/1/config/pattern"],
    ["invalid_text", schema(deep(80)), `${AT}/config/schema${"/items".repeat(60)}`],
    ["invalid_text", { ...rubric(REGEX), met_at: Number.NaN }, "/met_at"],
    ["required", { criteria: [REGEX] }, "/name"],
    ["required", { name: "  ", criteria: [REGEX] }, "/name"],
    ["required", { name: "R" }, "/criteria"],
    ["required", rubric(), "/criteria"],
    ["too_long", { ...rubric(REGEX), name: "n".repeat(121) }, "/name"],
    ["too_long", { ...rubric(REGEX), description: "n".repeat(2001) }, "/description"],
    ["unknown_field", { ...rubric(REGEX), "a/b": 1 }, "/a~1b"],
    ["invalid_type", { ...rubric(REGEX), met_at: "0.8" }, "/met_at"],
    ["invalid_range", { ...rubric(REGEX), met_at: 1.1 }, "/met_at"],
    ["invalid_range", { ...rubric(REGEX), met_at: 0 }, "/met_at"],
    ["invalid_range", { ...rubric(REGEX), acceptance_threshold: -0.1 }, "/acceptance_threshold"],
    ["invalid_range", { ...rubric(REGEX), met_at: 0.6, partial_at: 0.7 }, "/partial_at"],
    ["invalid_range", { ...rubric(REGEX), proof_ttl_days: 3651 }, "/proof_ttl_days"],
    ["too_long", { ...rubric(REGEX), content_type: "t".repeat(257) }, "/content_type"],
    ["invalid_type", { ...rubric(REGEX), proof_ttl_days: 1.5 }, "/proof_ttl_days"],
    ["invalid_type", { name: "R", criteria: {} }, "/criteria"],
    ["too_many_criteria", rubric(...Array.from({ length: 51 }, (_, n) => ({ ...REGEX, key: `k${n}` }))), "/criteria"],
    ["invalid_type", rubric("a"), AT],
    ["required", rubric(without(REGEX, "key")), `${AT}/key`],
    ["required", rubric(without(REGEX, "type")), `${AT}/type`],
    ["required", rubric(without(REGEX, "primitive")), `${AT}/primitive`],
    ["required", rubric(without(REGEX, "config")), `${AT}/config`],
    ["invalid_type", rubric({ ...REGEX, config: [] }), `${AT}/config`],
    ["invalid_key", rubric({ ...REGEX, key: "Total" }), `${AT}/key`],
    ["invalid_key", rubric({ ...REGEX, key: "a".repeat(65) }), `${AT}/key`],
    ["duplicate_key", rubric(REGEX, { ...REGEX, config: { pattern: "b" } }), "/criteria/1/key"],
    ["invalid_value", rubric({ ...REGEX, type: "must" }), `${AT}/type`],
    ["invalid_value", rubric({ ...REGEX, applies_to: "title" }), `${AT}/applies_to`],
    ["unknown_primitive", rubric({ ...REGEX, primitive: "regex_match" }), `${AT}/primitive`],
    ["unknown_primitive", rubric({ ...REGEX, primitive: "toString" }), `${AT}/primitive`],
    ["unknown_field", rubric({ ...REGEX, weigth: 1 }), `${AT}/weigth`],
    ["too_long", rubric({ ...REGEX, title: "t".repeat(201) }), `${AT}/title`],
    ["too_long", rubric({ ...REGEX, statement: "s".repeat(4001) }), `${AT}/statement`],
    ["invalid_type", rubric({ ...JUDGED, requires_context: "yes" }), `${AT}/requires_context`],
    ["weight_not_allowed", rubric({ ...REGEX, weight: 2 }), `${AT}/weight`],
    ["invalid_range", rubric({ ...REGEX, type: "scored", weight: 0 }), `${AT}/weight`],
    ["tier_not_allowed", rubric({ ...REGEX, tier: 1 }), `${AT}/tier`],
    ["invalid_value", rubric({ ...JUDGED, tier: 4 }), `${AT}/tier`],
    ["required", rubric(without(JUDGED, "statement")), `${AT}/statement`],
    ["unknown_field", rubric({ ...JUDGED, config: { model: "x" } }), `${AT}/config/model`],

    ["required", regex({}), `${AT}/config/pattern`],
    ["required", regex({ pattern: "" }), `${AT}/config/pattern`],
    ["invalid_type", regex({ pattern: 5 }), `${AT}/config/pattern`],
    ["too_long", regex({ pattern: "a".repeat(2001) }), `${AT}/config/pattern`],
    ["unknown_field", regex({ pattern: "a", mustMatch: true }), `${AT}/config/mustMatch`],
    ["invalid_type", regex({ pattern: "a", must_match: "no" }), `${AT}/config/must_match`],
    [
      "double_negation",
      rubric({ ...REGEX, type: "must_not", config: { pattern: "a", must_match: false } }),
      `${AT}/config/must_match`,
    ],
    ["invalid_flags", regex({ pattern: "a", flags: "g" }), `${AT}/config/flags`],
    ["invalid_pattern", regex({ pattern: "a[" }), `${AT}/config/pattern`],
    ["invalid_pattern", regex({ pattern: "(a" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?=a)b" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?!a)b" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?<=a)b" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?<!a)b" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(a)\\1" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?<n>a)\\k<n>" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "(?>a)" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "a{1001}" }), `${AT}/config/pattern`],
    ["unsupported_pattern", regex({ pattern: "\\p{Script=Greek}" }), `${AT}/config/pattern`],
    ["pattern_too_large", regex({ pattern: "(?:[ab][cd]){900}" }), `${AT}/config/pattern`],
    ["unsafe_pattern", regex({ pattern: "^(a+)+$" }), `${AT}/config/pattern`],

    ["unknown_field", number({ threshold: 1, treshold: 1 }), `${AT}/config/treshold`],
    ["required", number({}), `${AT}/config/threshold`],
    ["invalid_type", number({ threshold: "1" }), `${AT}/config/threshold`],
    ["invalid_operator", number({ operator: ">=", threshold: 1 }), `${AT}/config/operator`],
    ["required", number({ operator: "between", min: 1 }), `${AT}/config/max`],
    ["invalid_range", number({ operator: "between", min: 2, max: 1 }), `${AT}/config/min`],
    ["unknown_field", number({ operator: "between", min: 1, max: 2, threshold: 1 }), `${AT}/config/threshold`],
    ["unknown_field", number({ operator: "lt", threshold: 1, max: 2 }), `${AT}/config/max`],
    ["invalid_range", number({ threshold: 1, tolerance: -1 }), `${AT}/config/tolerance`],
    ["invalid_path", number({ threshold: 1, path: "a..b" }), `${AT}/config/path`],
    ["role_not_supported", number({ threshold: 1 }, { applies_to: "context" }), `${AT}/applies_to`],

    ["required", rubric({ ...SCHEMA, config: {} }), `${AT}/config/schema`],
    ["invalid_schema", schema(true), `${AT}/config/schema`],
    ["invalid_schema", schema({ type: "strng" }), `${AT}/config/schema`],
    ["invalid_schema", schema({ minLength: -1 }), `${AT}/config/schema`],
    ["invalid_schema", schema({ items: [{}] }), `${AT}/config/schema/items`],
    ["invalid_schema", schema({ properties: { a: 1 } }), `${AT}/config/schema/properties/a`],
    ["invalid_schema", schema({ properties: [] }), `${AT}/config/schema/properties`],
    ["schema_too_large", schema({ enum: ["x".repeat(70_000)] }), `${AT}/config/schema`],
    ["unsupported_schema_keyword", schema({ pattern: "a" }), `${AT}/config/schema/pattern`],
    ["unsupported_schema_keyword", schema({ $ref: "https://example.com/s" }), `${AT}/config/schema/$ref`],
    [
      "unsupported_schema_keyword",
      schema({ properties: { "a/b": { items: { format: "date" } } } }),
      `${AT}/config/schema/properties/a~1b/items/format`,
    ],
    ["role_not_supported", rubric({ ...SCHEMA, applies_to: "evidence" }), `${AT}/applies_to`],
  ])("%s (%#)", (code, authored, path) => {
    expect(compileRubric(authored).ok).toBe(false);
    expect(issuesOf(authored, "error")).toEqual([[code, path]]);
  });

  test("are reported together in reading order, each message with a fix", () => {
    const { issues } = compileRubric({ nam: "R", criteria: [{ ...REGEX, key: "A", config: { pattern: "(" } }, 7] });
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "unknown_field /nam",
      "required /name",
      "invalid_pattern /criteria/0/config/pattern",
      "invalid_key /criteria/0/key",
      "invalid_type /criteria/1",
    ]);
    for (const { message } of issues) expect(message).toMatch(/^[A-Z].*\.$/);
  });
});

describe("warnings", () => {
  const AT = "/criteria/0";
  test.each<[string, unknown, string]>([
    ["no_must_criterion", rubric({ ...REGEX, type: "scored" }), "/criteria"],
    ["no_effect", rubric({ ...REGEX, threshold: 1 }), `${AT}/threshold`],
    ["no_effect", rubric({ ...REGEX, requires_context: true }), `${AT}/requires_context`],
    ["no_effect", rubric({ ...NUMBER, partial_allowed: true }), `${AT}/partial_allowed`],
    ["always_matches", regex({ pattern: "a*" }), `${AT}/config/pattern`],
    ["polynomial_pattern", regex({ pattern: "\\s+$" }), `${AT}/config/pattern`],
    ["unscreened_pattern", regex({ pattern: "\\A[[:alpha:]]" }), `${AT}/config/pattern`],
    ["pattern_limits_input", regex({ pattern: `^(?:${"[ab][cd]".repeat(150)})` }), `${AT}/config/pattern`],
  ])("%s (%#)", (code, authored, path) => {
    expect(compileRubric(authored).ok).toBe(true);
    expect(issuesOf(authored, "warning")).toEqual([[code, path]]);
  });
});

describe("the compiled form", () => {
  test("fills all defaults of the smallest spec, without an issue", () => {
    expect(compileRubric(rubric(REGEX))).toMatchObject({
      ok: true,
      issues: [],
      compiled: {
        name: "R",
        description: null,
        acceptance_threshold: 0.7,
        met_at: 0.8,
        partial_at: 0.5,
        proof_ttl_days: null,
        criteria: [
          {
            key: "a",
            type: "must_have",
            primitive: "regex_match@1",
            config: { pattern: "a", flags: "", must_match: true },
            title: null,
            statement: null,
            weight: null,
            tier: null,
            applies_to: "output",
            requires_context: false,
            partial_allowed: false,
            acceptance_threshold: 0.7,
          },
        ],
      },
    });
  });

  test.each<[string, unknown, unknown]>([
    ["key order", rubric(REGEX), { criteria: [Object.fromEntries(Object.entries(REGEX).reverse())], name: "R" }],
    ["rubric defaults", rubric(REGEX), { ...rubric(REGEX), acceptance_threshold: 0.7, met_at: 0.8, partial_at: 0.5 }],
    ["must_match", regex({ pattern: "a" }), regex({ pattern: "a", must_match: true, flags: "" })],
    ["order of flags", regex({ pattern: "a", flags: "si" }), regex({ pattern: "a", flags: "is" })],
    ["threshold", number({ threshold: 3 }), number({ operator: "gte", tolerance: 0 }, { threshold: 3 })],
    ["weight", rubric({ ...REGEX, type: "scored" }), rubric({ ...REGEX, type: "scored", weight: 1 })],
    ["tier", rubric(JUDGED), rubric({ ...JUDGED, tier: 1, applies_to: "output", requires_context: false })],
  ])("has the same hash but another source hash for specs that differ only in %s", (_, one, other) => {
    const [left, right] = [compileRubric(one), compileRubric(other)];
    if (!left.ok || !right.ok) throw new Error("must compile");
    expect(left.hash).toBe(right.hash);
    expect(left.hash).toMatch(/^[0-9a-f]{64}$/);
    if (JSON.stringify(one).length !== JSON.stringify(other).length) expect(left.sourceHash).not.toBe(right.sourceHash);
  });

  test("marks only must_not criteria as inverted, and its hash covers the mark", () => {
    const typed = (type: string) => {
      const result = compileRubric(rubric({ ...REGEX, type }));
      if (!result.ok) throw new Error("must compile");
      return result;
    };
    const { compiled, hash } = typed("must_not");
    expect(compiled.criteria[0]).toMatchObject({ type: "must_not", inverted: true });
    const before = compiled.criteria.map(({ inverted: _, ...criterion }) => criterion);
    expect(sha256Hex(canonicalJson({ ...compiled, criteria: before }))).not.toBe(hash);
    for (const type of ["must_have", "scored"]) expect(typed(type).compiled.criteria[0]).not.toHaveProperty("inverted");
  });

  test("names both fixes for must_match false in a must_not criterion", () => {
    const refused = compileRubric(rubric({ ...REGEX, type: "must_not", config: { pattern: "a", must_match: false } }));
    const [issue] = refused.issues;
    expect(issue?.message).toContain("Remove must_match");
    expect(issue?.message).toContain("make the type must_have");
  });

  test("has another hash after a change of meaning", () => {
    const hashes = [
      rubric(REGEX),
      regex({ pattern: "b" }),
      rubric({ ...REGEX, type: "must_not" }),
      rubric({ ...REGEX, key: "b" }),
    ]
      .map((spec) => compileRubric(spec))
      .map((result) => (result.ok ? result.hash : ""));
    expect(new Set(hashes).size).toBe(4);
  });

  test("lowers the default of partial_at to a lower met_at", () => {
    expect(compileRubric({ ...rubric(REGEX), met_at: 0.4 })).toMatchObject({
      compiled: { met_at: 0.4, partial_at: 0.4 },
    });
  });
});

test("contains readings only when they are turned off", () => {
  const compiledOf = (readings?: unknown) =>
    compileRubric({ ...rubric(REGEX), ...(readings === undefined ? {} : { readings }) });
  for (const readings of [undefined, "independent"]) {
    const compilation = compiledOf(readings);
    expect(compilation.ok && compilation.compiled).not.toHaveProperty("readings");
  }
  expect(compiledOf("single")).toMatchObject({ ok: true, compiled: { readings: "single" } });
  expect(compiledOf("none")).toMatchObject({ ok: false, issues: [{ path: "/readings" }] });
});

test("contains the content type only when it is authored, so that the hashes of other rubrics do not change", () => {
  const compiledOf = (authored: object) => {
    const compilation = compileRubric(authored);
    return compilation.ok ? compilation.compiled : null;
  };
  expect(compiledOf(rubric(REGEX))).not.toHaveProperty("content_type");
  expect(compiledOf({ ...rubric(REGEX), content_type: "text/x-prompt" })).toMatchObject({
    content_type: "text/x-prompt",
  });
});
