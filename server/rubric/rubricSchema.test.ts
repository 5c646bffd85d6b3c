// The published schema of a rubric against the compiler: it refuses nothing that compiles, and every unknown field.
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { TEMPLATES } from "@/server/authoring/templates/templates";
import { compileRubric } from "@/server/rubric/compile";
import { RUBRIC_FIELDS, rubricSchema } from "@/server/rubric/contract/authored";
import { CRITERION_FIELDS } from "@/server/rubric/contract/authoredCriterion";
import { SAMPLE_WORK } from "@/server/samples/work/all";

const validate = new Ajv2020({ strict: false, discriminator: true }).compile(rubricSchema());
const REGEX_CRITERION = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
const makeRubric = (criterion: object) => ({ name: "R", criteria: [criterion] });

/** Values that each field accepts, and values that it refuses. */
const VALUES: Record<string, readonly unknown[]> = {
  name: ["Invoices", "", 1],
  description: ["For people", "", null],
  acceptance_threshold: [0, 1, 0.5, 1.5],
  met_at: [1, 0.9, 0],
  partial_at: [0.1, 0, 2],
  proof_ttl_days: [1, 3650, 0, 1.5],
  content_type: ["text/x-python", ""],
  readings: ["single", "independent", "none"],
  key: ["a", "A", ""],
  type: ["must_have", "must_not", "scored", "must"],
  title: ["Title", ""],
  statement: ["The output is polite.", ""],
  weight: [1, 0.5, 1000, 0, 1001],
  threshold: [1, "1"],
  tier: [1, 3, 4],
  applies_to: ["output", "values", "context", "title"],
  requires_context: [true, false, "true"],
  partial_allowed: [true, false, 0],
  evidence: ["cited", "holistic", "none"],
  contrasts: [[], ["The output is rude."], [""], "text"],
  quantifier: ["some", "every", "none", "all"],
  primitive: ["regex_match@1", "json_schema@1", "numeric_threshold@1", "llm_judge@1", "regex_match"],
  config: [
    {},
    { pattern: "a", flags: "im", must_match: false },
    { pattern: "a", flags: "x" },
    { schema: { type: "object" } },
    { schema: true },
    { threshold: 1, operator: "lte", tolerance: 0.5, path: "a.b" },
    { operator: "between", min: 1, max: 2 },
    { operator: "near", threshold: 1 },
    { tolerance: -1, threshold: 1 },
  ],
};

const BASE_SPECS = [
  REGEX_CRITERION,
  { ...REGEX_CRITERION, primitive: "json_schema@1", config: { schema: { type: "object" } } },
  { ...REGEX_CRITERION, primitive: "numeric_threshold@1", config: { threshold: 1 } },
  { ...REGEX_CRITERION, primitive: "llm_judge@1", config: {}, statement: "The output names its author." },
];

/** Selects a few of the fields, each with one of its values. */
const changes = (names: readonly string[]) =>
  fc.subarray([...names], { maxLength: 3 }).chain((chosenNames) => {
    const values = chosenNames.map((name) =>
      fc.constantFrom(...(VALUES[name] ?? [])).map((value) => [name, value] as const),
    );
    return fc.tuple(...values).map((pairs) => Object.fromEntries(pairs));
  });
const rubrics = fc
  .tuple(
    changes(RUBRIC_FIELDS.filter((name) => name !== "criteria")),
    fc.constantFrom(...BASE_SPECS),
    changes(CRITERION_FIELDS),
  )
  .map(([fields, base, criterion]) => ({ name: "R", ...fields, criteria: [{ ...base, ...criterion }] }));

describe("the schema", () => {
  it("accepts every template and sample", () => {
    for (const { spec } of [...TEMPLATES, ...SAMPLE_WORK]) {
      expect(validate(spec), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it("accepts every rubric that compiles", () => {
    let compiled = 0;
    fc.assert(
      fc.property(rubrics, (authored) => {
        if (!compileRubric(authored).ok) return;
        compiled += 1;
        expect(validate(authored), JSON.stringify([authored, validate.errors])).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect(compiled).toBeGreaterThan(200);
  });

  test.each([
    ["in the rubric", { ...makeRubric(REGEX_CRITERION), met: 1 }],
    ["in a criterion", makeRubric({ ...REGEX_CRITERION, weigth: 1 })],
    ["in a config", makeRubric({ ...REGEX_CRITERION, config: { pattern: "a", flag: "i" } })],
    [
      "in a config without fields",
      makeRubric({ ...REGEX_CRITERION, primitive: "llm_judge@1", statement: "A.", config: { model: "x" } }),
    ],
  ])("refuses an unknown field %s", (_, authored) => {
    expect(validate(authored)).toBe(false);
    expect(compileRubric(authored)).toMatchObject({ ok: false });
  });

  it("states the defaults that the compiler fills in", () => {
    const result = compileRubric(makeRubric({ ...REGEX_CRITERION, type: "scored" }));
    const { properties = {}, $defs = {} } = rubricSchema();
    const fields = { ...properties, ...$defs["RegexCriterion"]?.properties, ...$defs["RegexMatchConfig"]?.properties };
    const [criterion] = result.ok ? result.compiled.criteria : [];
    const compiled: Record<string, unknown> = { ...criterion?.config, ...criterion, ...(result.ok && result.compiled) };
    for (const name of [
      "acceptance_threshold",
      "met_at",
      "partial_at",
      "weight",
      "applies_to",
      "flags",
      "must_match",
    ]) {
      expect([name, (fields[name] as { default?: unknown }).default]).toEqual([name, compiled[name]]);
    }
  });
});
