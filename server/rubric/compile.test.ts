import { describe, expect, test } from "vitest";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { compileRubric } from "@/server/rubric/compile";

const REGEX_CRITERION = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
const JUDGED_CRITERION = {
  key: "j",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement: "The output names its author.",
};
const NUMERIC_CRITERION = { key: "n", type: "must_have", primitive: "numeric_threshold@1", config: { threshold: 1 } };
const SCHEMA_CRITERION = {
  key: "s",
  type: "must_have",
  primitive: "json_schema@1",
  config: { schema: { type: "object" } },
};

const omitField = (criterion: object, key: string) =>
  Object.fromEntries(Object.entries(criterion).filter(([name]) => name !== key));
const makeRubric = (...criteria: unknown[]) => ({ name: "R", criteria });
const makeRegexRubric = (config: object) => makeRubric({ ...REGEX_CRITERION, config });
const makeNumericRubric = (config: object, fields: object = {}) =>
  makeRubric({ ...NUMERIC_CRITERION, config, ...fields });
const makeSchemaRubric = (value: unknown) => makeRubric({ ...SCHEMA_CRITERION, config: { schema: value } });
const nestItems = (levels: number): unknown => (levels === 0 ? 1 : { items: nestItems(levels - 1) });

function listIssues(authored: unknown, severity: string): [code: string, path: string][] {
  return compileRubric(authored)
    .issues.filter((issue) => issue.severity === severity)
    .map(({ code, path }) => [code, path]);
}

describe("errors", () => {
  const CRITERION_PATH = "/criteria/0";
  test.each<[string, unknown, string]>([
    ["invalid_type", "text", ""],
    ["invalid_type", [], ""],
    ["invalid_type", null, ""],
    ["invalid_text", { ...makeRubric(REGEX_CRITERION), description: "\ud800" }, "/description"],
    ["invalid_text", { ...makeRubric(REGEX_CRITERION), name: "a\0b" }, "/name"],
    ["invalid_text", { ...makeRubric(REGEX_CRITERION), name: "a\u2028b" }, "/name"],
    [
      "required",
      makeRubric(REGEX_CRITERION, { ...REGEX_CRITERION, key: "b", config: {} }),
      "/criteria/1/config/pattern",
    ],
    ["invalid_text", makeSchemaRubric(nestItems(80)), `${CRITERION_PATH}/config/schema${"/items".repeat(60)}`],
    ["invalid_text", { ...makeRubric(REGEX_CRITERION), met_at: Number.NaN }, "/met_at"],
    ["required", { criteria: [REGEX_CRITERION] }, "/name"],
    ["required", { name: "  ", criteria: [REGEX_CRITERION] }, "/name"],
    ["required", { name: "R" }, "/criteria"],
    ["required", makeRubric(), "/criteria"],
    ["too_long", { ...makeRubric(REGEX_CRITERION), name: "n".repeat(121) }, "/name"],
    ["too_long", { ...makeRubric(REGEX_CRITERION), description: "n".repeat(2001) }, "/description"],
    ["unknown_field", { ...makeRubric(REGEX_CRITERION), "a/b": 1 }, "/a~1b"],
    ["invalid_type", { ...makeRubric(REGEX_CRITERION), met_at: "0.8" }, "/met_at"],
    ["invalid_range", { ...makeRubric(REGEX_CRITERION), met_at: 1.1 }, "/met_at"],
    ["invalid_range", { ...makeRubric(REGEX_CRITERION), met_at: 0 }, "/met_at"],
    ["invalid_range", { ...makeRubric(REGEX_CRITERION), acceptance_threshold: -0.1 }, "/acceptance_threshold"],
    ["invalid_range", { ...makeRubric(REGEX_CRITERION), met_at: 0.6, partial_at: 0.7 }, "/partial_at"],
    ["invalid_range", { ...makeRubric(REGEX_CRITERION), proof_ttl_days: 3651 }, "/proof_ttl_days"],
    ["too_long", { ...makeRubric(REGEX_CRITERION), content_type: "t".repeat(257) }, "/content_type"],
    ["invalid_type", { ...makeRubric(REGEX_CRITERION), proof_ttl_days: 1.5 }, "/proof_ttl_days"],
    ["invalid_type", { name: "R", criteria: {} }, "/criteria"],
    [
      "too_many_criteria",
      makeRubric(...Array.from({ length: 51 }, (_, index) => ({ ...REGEX_CRITERION, key: `k${index}` }))),
      "/criteria",
    ],
    ["invalid_type", makeRubric("a"), CRITERION_PATH],
    ["required", makeRubric(omitField(REGEX_CRITERION, "key")), `${CRITERION_PATH}/key`],
    ["required", makeRubric(omitField(REGEX_CRITERION, "type")), `${CRITERION_PATH}/type`],
    ["required", makeRubric(omitField(REGEX_CRITERION, "primitive")), `${CRITERION_PATH}/primitive`],
    ["required", makeRubric(omitField(REGEX_CRITERION, "config")), `${CRITERION_PATH}/config`],
    ["invalid_type", makeRubric({ ...REGEX_CRITERION, config: [] }), `${CRITERION_PATH}/config`],
    ["invalid_key", makeRubric({ ...REGEX_CRITERION, key: "Total" }), `${CRITERION_PATH}/key`],
    ["invalid_key", makeRubric({ ...REGEX_CRITERION, key: "a".repeat(65) }), `${CRITERION_PATH}/key`],
    ["duplicate_key", makeRubric(REGEX_CRITERION, { ...REGEX_CRITERION, config: { pattern: "b" } }), "/criteria/1/key"],
    ["invalid_value", makeRubric({ ...REGEX_CRITERION, type: "must" }), `${CRITERION_PATH}/type`],
    ["invalid_value", makeRubric({ ...REGEX_CRITERION, applies_to: "title" }), `${CRITERION_PATH}/applies_to`],
    ["unknown_primitive", makeRubric({ ...REGEX_CRITERION, primitive: "regex_match" }), `${CRITERION_PATH}/primitive`],
    ["unknown_primitive", makeRubric({ ...REGEX_CRITERION, primitive: "toString" }), `${CRITERION_PATH}/primitive`],
    ["unknown_field", makeRubric({ ...REGEX_CRITERION, weigth: 1 }), `${CRITERION_PATH}/weigth`],
    ["too_long", makeRubric({ ...REGEX_CRITERION, title: "t".repeat(201) }), `${CRITERION_PATH}/title`],
    ["too_long", makeRubric({ ...REGEX_CRITERION, statement: "s".repeat(4001) }), `${CRITERION_PATH}/statement`],
    [
      "invalid_type",
      makeRubric({ ...JUDGED_CRITERION, requires_context: "yes" }),
      `${CRITERION_PATH}/requires_context`,
    ],
    ["weight_not_allowed", makeRubric({ ...REGEX_CRITERION, weight: 2 }), `${CRITERION_PATH}/weight`],
    ["invalid_range", makeRubric({ ...REGEX_CRITERION, type: "scored", weight: 0 }), `${CRITERION_PATH}/weight`],
    ["tier_not_allowed", makeRubric({ ...REGEX_CRITERION, tier: 1 }), `${CRITERION_PATH}/tier`],
    ["invalid_value", makeRubric({ ...JUDGED_CRITERION, tier: 4 }), `${CRITERION_PATH}/tier`],
    ["required", makeRubric(omitField(JUDGED_CRITERION, "statement")), `${CRITERION_PATH}/statement`],
    ["unknown_field", makeRubric({ ...JUDGED_CRITERION, config: { model: "x" } }), `${CRITERION_PATH}/config/model`],

    ["required", makeRegexRubric({}), `${CRITERION_PATH}/config/pattern`],
    ["required", makeRegexRubric({ pattern: "" }), `${CRITERION_PATH}/config/pattern`],
    ["invalid_type", makeRegexRubric({ pattern: 5 }), `${CRITERION_PATH}/config/pattern`],
    ["too_long", makeRegexRubric({ pattern: "a".repeat(2001) }), `${CRITERION_PATH}/config/pattern`],
    ["unknown_field", makeRegexRubric({ pattern: "a", mustMatch: true }), `${CRITERION_PATH}/config/mustMatch`],
    ["invalid_type", makeRegexRubric({ pattern: "a", must_match: "no" }), `${CRITERION_PATH}/config/must_match`],
    [
      "double_negation",
      makeRubric({ ...REGEX_CRITERION, type: "must_not", config: { pattern: "a", must_match: false } }),
      `${CRITERION_PATH}/config/must_match`,
    ],
    ["invalid_flags", makeRegexRubric({ pattern: "a", flags: "g" }), `${CRITERION_PATH}/config/flags`],
    ["invalid_pattern", makeRegexRubric({ pattern: "a[" }), `${CRITERION_PATH}/config/pattern`],
    ["invalid_pattern", makeRegexRubric({ pattern: "(a" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?=a)b" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?!a)b" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?<=a)b" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?<!a)b" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(a)\\1" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?<n>a)\\k<n>" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "(?>a)" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "a{1001}" }), `${CRITERION_PATH}/config/pattern`],
    ["unsupported_pattern", makeRegexRubric({ pattern: "\\p{Script=Greek}" }), `${CRITERION_PATH}/config/pattern`],
    ["pattern_too_large", makeRegexRubric({ pattern: "(?:[ab][cd]){900}" }), `${CRITERION_PATH}/config/pattern`],
    ["unsafe_pattern", makeRegexRubric({ pattern: "^(a+)+$" }), `${CRITERION_PATH}/config/pattern`],

    ["unknown_field", makeNumericRubric({ threshold: 1, treshold: 1 }), `${CRITERION_PATH}/config/treshold`],
    ["required", makeNumericRubric({}), `${CRITERION_PATH}/config/threshold`],
    ["invalid_type", makeNumericRubric({ threshold: "1" }), `${CRITERION_PATH}/config/threshold`],
    ["invalid_operator", makeNumericRubric({ operator: ">=", threshold: 1 }), `${CRITERION_PATH}/config/operator`],
    ["required", makeNumericRubric({ operator: "between", min: 1 }), `${CRITERION_PATH}/config/max`],
    ["invalid_range", makeNumericRubric({ operator: "between", min: 2, max: 1 }), `${CRITERION_PATH}/config/min`],
    [
      "unknown_field",
      makeNumericRubric({ operator: "between", min: 1, max: 2, threshold: 1 }),
      `${CRITERION_PATH}/config/threshold`,
    ],
    ["unknown_field", makeNumericRubric({ operator: "lt", threshold: 1, max: 2 }), `${CRITERION_PATH}/config/max`],
    ["invalid_range", makeNumericRubric({ threshold: 1, tolerance: -1 }), `${CRITERION_PATH}/config/tolerance`],
    ["invalid_path", makeNumericRubric({ threshold: 1, path: "a..b" }), `${CRITERION_PATH}/config/path`],
    [
      "role_not_supported",
      makeNumericRubric({ threshold: 1 }, { applies_to: "context" }),
      `${CRITERION_PATH}/applies_to`,
    ],

    ["required", makeRubric({ ...SCHEMA_CRITERION, config: {} }), `${CRITERION_PATH}/config/schema`],
    ["invalid_schema", makeSchemaRubric(true), `${CRITERION_PATH}/config/schema`],
    ["invalid_schema", makeSchemaRubric({ type: "strng" }), `${CRITERION_PATH}/config/schema`],
    ["invalid_schema", makeSchemaRubric({ minLength: -1 }), `${CRITERION_PATH}/config/schema`],
    ["invalid_schema", makeSchemaRubric({ items: [{}] }), `${CRITERION_PATH}/config/schema/items`],
    ["invalid_schema", makeSchemaRubric({ properties: { a: 1 } }), `${CRITERION_PATH}/config/schema/properties/a`],
    ["invalid_schema", makeSchemaRubric({ properties: [] }), `${CRITERION_PATH}/config/schema/properties`],
    ["schema_too_large", makeSchemaRubric({ enum: ["x".repeat(70_000)] }), `${CRITERION_PATH}/config/schema`],
    ["unsupported_schema_keyword", makeSchemaRubric({ pattern: "a" }), `${CRITERION_PATH}/config/schema/pattern`],
    [
      "unsupported_schema_keyword",
      makeSchemaRubric({ $ref: "https://example.com/s" }),
      `${CRITERION_PATH}/config/schema/$ref`,
    ],
    [
      "unsupported_schema_keyword",
      makeSchemaRubric({ properties: { "a/b": { items: { format: "date" } } } }),
      `${CRITERION_PATH}/config/schema/properties/a~1b/items/format`,
    ],
    ["role_not_supported", makeRubric({ ...SCHEMA_CRITERION, applies_to: "evidence" }), `${CRITERION_PATH}/applies_to`],
  ])("report %s in case %#", (code, authored, path) => {
    expect(compileRubric(authored).ok).toBe(false);
    expect(listIssues(authored, "error")).toEqual([[code, path]]);
  });

  test("are reported together in reading order, each message with a fix", () => {
    const { issues } = compileRubric({
      nam: "R",
      criteria: [{ ...REGEX_CRITERION, key: "A", config: { pattern: "(" } }, 7],
    });
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
  const CRITERION_PATH = "/criteria/0";
  test.each<[string, unknown, string]>([
    ["no_must_criterion", makeRubric({ ...REGEX_CRITERION, type: "scored" }), "/criteria"],
    ["no_effect", makeRubric({ ...REGEX_CRITERION, threshold: 1 }), `${CRITERION_PATH}/threshold`],
    ["no_effect", makeRubric({ ...REGEX_CRITERION, requires_context: true }), `${CRITERION_PATH}/requires_context`],
    ["no_effect", makeRubric({ ...NUMERIC_CRITERION, partial_allowed: true }), `${CRITERION_PATH}/partial_allowed`],
    ["always_matches", makeRegexRubric({ pattern: "a*" }), `${CRITERION_PATH}/config/pattern`],
    ["polynomial_pattern", makeRegexRubric({ pattern: "\\s+$" }), `${CRITERION_PATH}/config/pattern`],
    ["unscreened_pattern", makeRegexRubric({ pattern: "\\A[[:alpha:]]" }), `${CRITERION_PATH}/config/pattern`],
    [
      "pattern_limits_input",
      makeRegexRubric({ pattern: `^(?:${"[ab][cd]".repeat(150)})` }),
      `${CRITERION_PATH}/config/pattern`,
    ],
  ])("report %s in case %#", (code, authored, path) => {
    expect(compileRubric(authored).ok).toBe(true);
    expect(listIssues(authored, "warning")).toEqual([[code, path]]);
  });
});

describe("the compiled form", () => {
  test("fills all defaults of the smallest spec, without an issue", () => {
    expect(compileRubric(makeRubric(REGEX_CRITERION))).toMatchObject({
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
    [
      "key order",
      makeRubric(REGEX_CRITERION),
      { criteria: [Object.fromEntries(Object.entries(REGEX_CRITERION).reverse())], name: "R" },
    ],
    [
      "rubric defaults",
      makeRubric(REGEX_CRITERION),
      { ...makeRubric(REGEX_CRITERION), acceptance_threshold: 0.7, met_at: 0.8, partial_at: 0.5 },
    ],
    ["must_match", makeRegexRubric({ pattern: "a" }), makeRegexRubric({ pattern: "a", must_match: true, flags: "" })],
    ["order of flags", makeRegexRubric({ pattern: "a", flags: "si" }), makeRegexRubric({ pattern: "a", flags: "is" })],
    [
      "threshold",
      makeNumericRubric({ threshold: 3 }),
      makeNumericRubric({ operator: "gte", tolerance: 0 }, { threshold: 3 }),
    ],
    [
      "weight",
      makeRubric({ ...REGEX_CRITERION, type: "scored" }),
      makeRubric({ ...REGEX_CRITERION, type: "scored", weight: 1 }),
    ],
    [
      "tier",
      makeRubric(JUDGED_CRITERION),
      makeRubric({ ...JUDGED_CRITERION, tier: 1, applies_to: "output", requires_context: false }),
    ],
  ])("has the same hash but another source hash for specs that differ only in %s", (_, firstSpec, secondSpec) => {
    const [firstResult, secondResult] = [compileRubric(firstSpec), compileRubric(secondSpec)];
    if (!firstResult.ok || !secondResult.ok) throw new Error("must compile");
    expect(firstResult.hash).toBe(secondResult.hash);
    expect(firstResult.hash).toMatch(/^[0-9a-f]{64}$/);
    if (JSON.stringify(firstSpec).length !== JSON.stringify(secondSpec).length)
      expect(firstResult.sourceHash).not.toBe(secondResult.sourceHash);
  });

  test("marks only must_not criteria as inverted, and its hash covers the mark", () => {
    const compileType = (type: string) => {
      const result = compileRubric(makeRubric({ ...REGEX_CRITERION, type }));
      if (!result.ok) throw new Error("must compile");
      return result;
    };
    const { compiled, hash } = compileType("must_not");
    expect(compiled.criteria[0]).toMatchObject({ type: "must_not", inverted: true });
    const criteriaWithoutMark = compiled.criteria.map(({ inverted: _, ...criterion }) => criterion);
    expect(sha256Hex(canonicalJson({ ...compiled, criteria: criteriaWithoutMark }))).not.toBe(hash);
    for (const type of ["must_have", "scored"])
      expect(compileType(type).compiled.criteria[0]).not.toHaveProperty("inverted");
  });

  test("names both fixes for must_match false in a must_not criterion", () => {
    const refusal = compileRubric(
      makeRubric({ ...REGEX_CRITERION, type: "must_not", config: { pattern: "a", must_match: false } }),
    );
    const [issue] = refusal.issues;
    expect(issue?.message).toContain("Remove must_match");
    expect(issue?.message).toContain("make the type must_have");
  });

  test("has another hash after a change of meaning", () => {
    const hashes = [
      makeRubric(REGEX_CRITERION),
      makeRegexRubric({ pattern: "b" }),
      makeRubric({ ...REGEX_CRITERION, type: "must_not" }),
      makeRubric({ ...REGEX_CRITERION, key: "b" }),
    ]
      .map((spec) => compileRubric(spec))
      .map((result) => (result.ok ? result.hash : ""));
    expect(new Set(hashes).size).toBe(4);
  });

  test("lowers the default of partial_at to a lower met_at", () => {
    expect(compileRubric({ ...makeRubric(REGEX_CRITERION), met_at: 0.4 })).toMatchObject({
      compiled: { met_at: 0.4, partial_at: 0.4 },
    });
  });
});

test("contains readings only when they are turned off", () => {
  const compileReadings = (readings?: unknown) =>
    compileRubric({ ...makeRubric(REGEX_CRITERION), ...(readings === undefined ? {} : { readings }) });
  for (const readings of [undefined, "independent"]) {
    const compilation = compileReadings(readings);
    expect(compilation.ok && compilation.compiled).not.toHaveProperty("readings");
  }
  expect(compileReadings("single")).toMatchObject({ ok: true, compiled: { readings: "single" } });
  expect(compileReadings("none")).toMatchObject({ ok: false, issues: [{ path: "/readings" }] });
});

test("contains the content type only when it is authored, so that the hashes of other rubrics do not change", () => {
  const compileAuthored = (authored: object) => {
    const compilation = compileRubric(authored);
    return compilation.ok ? compilation.compiled : null;
  };
  expect(compileAuthored(makeRubric(REGEX_CRITERION))).not.toHaveProperty("content_type");
  expect(compileAuthored({ ...makeRubric(REGEX_CRITERION), content_type: "text/x-prompt" })).toMatchObject({
    content_type: "text/x-prompt",
  });
});
