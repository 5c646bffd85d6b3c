import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { compileRubric } from "@/server/rubric/compile";
import { importRubric, type ImportFormat } from "@/server/authoring/import/importRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compileRegex } from "@/server/primitives/safeRegex";

/** Imports a document, which must succeed and compile, and returns its criteria. */
function importCriteria(document: unknown, format?: ImportFormat) {
  const importResult = importRubric(document, "Imported", format);
  if (!importResult.ok) throw new Error(JSON.stringify(importResult.issues));
  const compilation = compileRubric(importResult.spec);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.issues));
  return { spec: importResult.spec, compiled: compilation.compiled.criteria, issues: importResult.issues };
}

/** Imports a document as one deterministic criterion, and evaluates it on a text. */
async function judge(document: unknown, inline: string): Promise<boolean> {
  const [criterion] = importCriteria(document).compiled;
  if (!criterion) throw new Error("no criterion");
  return (await evaluateCriterion(criterion, normalizeSubmission({ inline }))).determination === "met";
}

const importRefusals = (document: unknown, format?: ImportFormat): string[] => {
  const { ok, issues } = importRubric(document, "Imported", format);
  expect(ok).toBe(false);
  return issues.filter(({ severity }) => severity === "error").map(({ code, path }) => `${code} ${path}`);
};

const makeStringCheck = (operation: string, reference: string) => ({
  type: "string_check",
  name: "Check",
  input: "{{sample.output_text}}",
  reference,
  operation,
});
const makeAssertion = (type: string, value?: unknown) => [{ type, ...(value === undefined ? {} : { value }) }];

describe("an imported check decides like the original:", () => {
  const anyText = fc.oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab.*+?^$()[]{}|\\/-#\n\"' é") }),
    fc.string({ minLength: 1, maxLength: 12, unit: "binary-ascii" }).filter((value) => !value.includes("\0")),
  );
  const plainText = anyText.filter((value) => !/\{\{|\{%/.test(value) && value.trim() !== "" && !/^\w+:/.test(value));
  const outputLike = (reference: string) =>
    fc.oneof(
      fc.constant(reference),
      anyText,
      fc.tuple(anyText, anyText).map(([prefix, suffix]) => prefix + reference + suffix),
    );
  const pairs = plainText.chain((reference) => fc.tuple(fc.constant(reference), outputLike(reference)));

  it.each<[string, (reference: string) => unknown, (output: string, reference: string) => boolean]>([
    ["eq", (one) => makeStringCheck("eq", one), (out, one) => out === one],
    ["ne", (one) => makeStringCheck("ne", one), (out, one) => out !== one],
    ["like", (one) => makeStringCheck("like", one), (out, one) => out.includes(one)],
    ["ilike", (one) => makeStringCheck("ilike", one), (out, one) => out.toLowerCase().includes(one.toLowerCase())],
    ["equals", (one) => makeAssertion("equals", one), (out, one) => out === one],
    ["not-equals", (one) => makeAssertion("not-equals", one), (out, one) => out !== one],
    ["contains", (one) => makeAssertion("contains", one), (out, one) => out.includes(one)],
    ["not-contains", (one) => makeAssertion("not-contains", one), (out, one) => !out.includes(one)],
    [
      "icontains",
      (one) => makeAssertion("icontains", one),
      (out, one) => out.toLowerCase().includes(one.toLowerCase()),
    ],
    [
      "not-icontains",
      (one) => makeAssertion("not-icontains", one),
      (out, one) => !out.toLowerCase().includes(one.toLowerCase()),
    ],
    ["starts-with", (one) => makeAssertion("starts-with", one), (out, one) => out.startsWith(one)],
    ["not-starts-with", (one) => makeAssertion("not-starts-with", one), (out, one) => !out.startsWith(one)],
  ])("%s", async (_, makeDocument, expected) => {
    await fc.assert(
      fc.asyncProperty(pairs, async ([reference, out]) => {
        expect(await judge(makeDocument(reference), out)).toBe(expected(out, reference));
      }),
    );
  });

  it.each([
    ["regex", "^a.c$", "abc", true],
    ["not-regex", "\\d{3}", "a12", true],
    ["not-regex", "\\d{3}", "a123", false],
    ["is-json", undefined, '{"a":', false],
    ["is-json", undefined, "[1]", true],
    ["is-json", { type: "object", required: ["a"] }, '{"a":1}', true],
    ["is-json", { type: "object", required: ["a"] }, "{}", false],
    ["equals", { a: [1] }, ' { "a": [1] } ', true],
    ["equals", { a: [1] }, '{"a":[2]}', false],
  ])("%s %j with the output %j is %s", async (type, value, out, expected) => {
    expect(await judge(makeAssertion(type, value), out)).toBe(expected);
  });
});

describe("graders of OpenAI", () => {
  const messages = [
    { role: "developer", content: "Grade the tone." },
    { role: "user", content: { type: "input_text", text: "Reply: {{ sample.output_text }}" } },
  ];
  const scoreGrader = {
    type: "score_model",
    name: "Tone",
    model: "gpt-x",
    input: messages,
    range: [0, 10],
    pass_threshold: 7,
  };
  const labelFields = { ...scoreGrader, type: "label_model", labels: ["good", "bad"], passing_labels: ["good"] };
  const { range: _range, pass_threshold: _mark, ...labelGrader } = labelFields;

  it("become judged statements when a model decides; the model is dropped with an issue", () => {
    const { compiled, issues } = importCriteria([scoreGrader, labelGrader]);
    expect(compiled.map(({ key, type, primitive }) => [key, type, primitive])).toEqual([
      ["tone", "must_have", "llm_judge@1"],
      ["tone_2", "must_have", "llm_judge@1"],
    ]);
    expect(compiled[0]?.statement).toContain("on a scale from 0 to 10, the output earns at least 7");
    expect(compiled[0]?.statement).toContain("Grade the tone.\n\nReply: [the submission's output]");
    expect(compiled[1]?.statement).toContain('with one of "good", "bad", the output gets "good"');
    expect(issues.map(({ severity, code, path }) => [severity, code, path])).toEqual([
      ["warning", "model_not_kept", "/0/model"],
      ["warning", "model_not_kept", "/1/model"],
    ]);
  });

  it("accept the content in the forms that the API documents and returns", () => {
    const content = [
      { type: "input_text", text: "Rate it." },
      { type: "input_text", text: "Reply: {{sample.output_text}}" },
    ];
    const document = {
      object: "eval",
      id: "eval_1",
      created_at: 1,
      metadata: {},
      data_source_config: { type: "custom" },
      testing_criteria: [
        { ...scoreGrader, id: "g-1", input: [{ role: "user", content }] },
        { ...makeStringCheck("eq", "a"), id: "g-2" },
      ],
    };
    const { compiled } = importCriteria(document);
    expect(compiled[0]?.statement).toContain("Rate it.\nReply: [the submission's output]");
    expect(compiled).toHaveLength(2);
    expect(importCriteria({ type: "reinforcement", grader: makeStringCheck("eq", "a") }).compiled).toHaveLength(1);
  });

  it.each<[object, string, RegExp]>([
    [makeStringCheck("ilike", "%total%"), "wildcard_is_text", /percent sign/],
    [{ ...scoreGrader, pass_threshold: 0 }, "no_effect", /always met/],
    [{ ...scoreGrader, range: [0, 5], pass_threshold: 7 }, "no_effect", /never met/],
  ])("lead to a warning: %j", (document, code, message) => {
    const [warning] = importCriteria(document).issues.filter((issue) => issue.code !== "model_not_kept");
    expect(warning).toMatchObject({ severity: "warning", code });
    expect(warning?.message).toMatch(message);
  });

  const graders = { a: makeStringCheck("eq", "x"), b: makeStringCheck("like", "y") };
  const makeMultiGrader = (calculate_output: string, fields: object = {}) => ({
    type: "multi",
    graders,
    calculate_output,
    ...fields,
  });

  it.each(["0.25 * a + 0.75*b", "b*.75 + a * .25", "(a + 3*b) / 4"])(
    "multi %s is imported with its weights",
    (formula) => {
      const { spec } = importCriteria(makeMultiGrader(formula));
      expect(spec["criteria"]).toMatchObject([
        { key: "a", type: "scored", weight: 0.25 },
        { key: "b", type: "scored", weight: 0.75 },
      ]);
    },
  );

  it.each(["a * b", "min(b, a)"])("multi %s is imported as must criteria", (formula) => {
    const { spec } = importCriteria(makeMultiGrader(formula));
    expect(spec["criteria"]).toMatchObject([{ type: "must_have" }, { type: "must_have" }]);
  });

  it.each(["a + b", "a", "0.5*a + 0.5*a", "a * a", "max(a, b)", "a - b", "0*a + 1*b", "a*b*c", "", "a / b"])(
    "multi %j is refused",
    (formula) => expect(importRefusals(makeMultiGrader(formula))).toEqual(["formula_not_supported /calculate_output"]),
  );

  const { pass_threshold: _, ...rewardGrader } = scoreGrader;
  it.each<[unknown, string[]]>([
    [makeStringCheck("eq", "{{item.answer}}"), ["template_not_supported /reference"]],
    [{ ...makeStringCheck("eq", "a"), input: "{{item.question}}" }, ["no_counterpart /input"]],
    [makeStringCheck("near", "a"), ["invalid_value /operation"]],
    [rewardGrader, ["no_pass_mark /pass_threshold"]],
    [{ ...scoreGrader, range: [0, 0] }, ["invalid_value /range"]],
    [{ type: "reinforcement", grader: rewardGrader }, ["no_pass_mark /grader/pass_threshold"]],
    [{ type: "reinforcement", grader: { type: "python" } }, ["no_counterpart /grader/type"]],
    [{ ...scoreGrader, input: [{ role: "user", content: [] }] }, ["no_counterpart /input/0/content"]],
    [
      { ...scoreGrader, input: [{ role: "user", content: "{{item.x}} {{sample.output_text}}" }] },
      ["template_not_supported /input"],
    ],
    [{ ...scoreGrader, input: [{ role: "user", content: "Is it good?" }] }, ["no_counterpart /input"]],
    [
      { ...scoreGrader, input: [{ role: "assistant", content: "{{sample.output_text}}" }] },
      ["no_counterpart /input/0/role"],
    ],
    [{ ...labelGrader, passing_labels: ["fine"] }, ["invalid_value /passing_labels"]],
    [{ type: "python", source: "def grade(a, b): return 1" }, ["no_counterpart /type"]],
    [{ ...makeStringCheck("eq", "a"), weight: 2 }, ["unknown_field /weight"]],
    [
      { testing_criteria: [makeStringCheck("eq", "a"), { type: "text_similarity" }] },
      ["no_counterpart /testing_criteria/1/type"],
    ],
    [
      makeMultiGrader("a*b", { graders: { a: makeStringCheck("eq", "x"), b: scoreGrader } }),
      ["no_counterpart /graders/b"],
    ],
  ])("%j is refused", (document, refusals) => {
    expect(importRefusals(document)).toEqual(refusals);
  });
});

describe("promptfoo", () => {
  const yamlText = `
description: Replies
defaultTest:
  assert:
    - type: llm-rubric
      metric: Tone
      value: The reply is polite to the customer.
    - type: not-icontains
      value: as an AI
    - type: is-json
      value: { type: object, required: [reply] }
tests:
  - vars: { question: Hi }
`;

  it("reads the assertions of a configuration", () => {
    const { compiled } = importCriteria(parse(yamlText));
    expect(compiled.map(({ key, type, primitive }) => [key, type, primitive])).toEqual([
      ["tone", "must_have", "llm_judge@1"],
      ["not_icontains", "must_have", "regex_match@1"],
      ["is_json", "must_have", "json_schema@1"],
    ]);
  });

  it("imports the weights and the threshold of a case", () => {
    const assert = [{ type: "contains", value: "a", weight: 2 }, ...makeAssertion("contains", "b")];
    const { spec } = importCriteria({ vars: {}, threshold: 0.6, assert });
    expect(spec).toMatchObject({
      met_at: 0.6,
      partial_at: 0.6,
      criteria: [
        { type: "scored", weight: 2 },
        { type: "scored", weight: 1 },
      ],
    });
  });

  it.each<[unknown, string[]]>([
    [makeAssertion("javascript", "output.length > 3"), ["no_counterpart /0/type"]],
    [makeAssertion("not-is-json"), ["no_counterpart /0/type"]],
    [makeAssertion("not-llm-rubric", "It is rude."), ["no_counterpart /0/type"]],
    [makeAssertion("contains", "{{name}}"), ["template_not_supported /0/value"]],
    [makeAssertion("llm-rubric", "file://rubric.txt"), ["external_reference /0/value"]],
    [makeAssertion("is-json", "file://schema.json"), ["external_reference /0/value"]],
    [makeAssertion("equals", 42), ["invalid_type /0/value"]],
    [makeAssertion("contains", ""), ["invalid_type /0/value"]],
    [[{ type: "contains", value: "a", weight: 2 }], ["weight_not_supported /0/weight"]],
    [[{ type: "contains", value: "a", weight: 0 }], ["weight_not_supported /0/weight"]],
    [[{ type: "llm-rubric", value: "It is polite.", threshold: 0.8 }], ["unknown_field /0/threshold"]],
    [makeAssertion("is-json", { type: "string", enum: ["yes"] }), ["no_counterpart /0/value"]],
    [{ assert: [{ $ref: "#/assertionTemplates/short" }] }, ["external_reference /assert/0/$ref"]],
    [makeAssertion("is-json", { enum: ["yes"] }), ["no_counterpart /0/value"]],
    [[{ type: "contains", value: "a", transform: "output.trim()" }], ["unknown_field /0/transform"]],
    [{ assert: makeAssertion("contains", "a"), options: { transform: "x" } }, ["unknown_field /options"]],
    [{ assert: makeAssertion("contains", "a"), threshold: 2 }, ["invalid_value /threshold"]],
    [
      {
        defaultTest: { assert: makeAssertion("contains", "a") },
        tests: [{}, { assert: makeAssertion("contains", "b") }],
      },
      ["assertions_per_case /tests/1/assert"],
    ],
    [{ tests: [{ vars: {} }] }, ["required /defaultTest"]],
  ])("%j is refused", (document, refusals) => {
    expect(importRefusals(document, "promptfoo")).toEqual(refusals);
  });

  it("reports all refusals together", () => {
    const document = [
      ...makeAssertion("contains", "a"),
      ...makeAssertion("python", "x"),
      ...makeAssertion("similar", "y"),
    ];
    expect(importRefusals(document)).toEqual(["no_counterpart /1/type", "no_counterpart /2/type"]);
  });

  it("warns about a pattern with another meaning", () => {
    const { issues } = importCriteria(makeAssertion("regex", "a{,3}b"));
    expect(issues).toMatchObject([{ severity: "warning", code: "regex_dialect", path: "/0/value" }]);
  });

  it.each([
    "a\\sb",
    "[\\s-]x",
    "^\\S+$",
    "a\\d\\d",
    "[\\w.]+@",
    "\\D",
    "a[^\\s]",
    "\\\\s",
    "\\[\\s\\]",
    "a[\\w-z]",
    "[\\w-.]+@",
    "[!-\\w]x",
    "\\Ax",
  ])("converts %s so that it matches the same texts as in JavaScript", (source) => {
    const { compiled, issues } = importCriteria(makeAssertion("not-regex", source));
    expect(issues).toEqual([]);
    const pattern = String((compiled[0]?.config as { pattern?: string }).pattern);
    for (const sample of [
      "\u00a0",
      "\u2003",
      "\ufeff",
      "\v",
      "\n",
      "\u0085",
      "5",
      "٥",
      "é",
      "_",
      "\\s",
      "[ ]",
      "-",
      "`",
      "A",
      "@",
      "#",
    ]) {
      for (const text of [`a${sample}b`, `a${sample}${sample}`, `${sample}x`, `a${sample}@`, sample]) {
        expect([text, compileRegex(pattern, "").test(text)]).toEqual([text, new RegExp(source).test(text)]);
      }
    }
  });
});

describe("format", () => {
  it.each([null, 3, "text", {}, [], [{}], [1], { rules: [] }])("refuses %j as an unknown format", (document) => {
    expect(importRubric(document, "Imported")).toMatchObject({ ok: false, issues: [{ code: "unknown_format" }] });
  });

  it("never throws for any document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("openai", "promptfoo", undefined), (document, format) => {
        const { ok, issues } = importRubric(document, "Imported", format);
        expect(ok).toBe(!issues.some(({ severity }) => severity === "error"));
      }),
    );
  });
});
