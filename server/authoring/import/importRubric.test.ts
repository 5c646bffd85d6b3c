import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { compileRubric } from "@/server/rubric/compile";
import { importRubric, type ImportFormat } from "@/server/authoring/import/importRubric";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compileRegex } from "@/server/primitives/safeRegex";

/** The criteria of an import that must succeed and compile. */
function criteriaOf(document: unknown, format?: ImportFormat) {
  const imported = importRubric(document, "Imported", format);
  if (!imported.ok) throw new Error(JSON.stringify(imported.issues));
  const compilation = compileRubric(imported.spec);
  if (!compilation.ok) throw new Error(JSON.stringify(compilation.issues));
  return { spec: imported.spec, compiled: compilation.compiled.criteria, issues: imported.issues };
}

/** The answer of a document that becomes one deterministic criterion. */
async function judge(document: unknown, inline: string): Promise<boolean> {
  const [criterion] = criteriaOf(document).compiled;
  if (!criterion) throw new Error("no criterion");
  return (await evaluateCriterion(criterion, normalizeSubmission({ inline }))).determination === "met";
}

const refusalsOf = (document: unknown, format?: ImportFormat): string[] => {
  const { ok, issues } = importRubric(document, "Imported", format);
  expect(ok).toBe(false);
  return issues.filter(({ severity }) => severity === "error").map(({ code, path }) => `${code} ${path}`);
};

const check = (operation: string, reference: string) => ({
  type: "string_check",
  name: "Check",
  input: "{{sample.output_text}}",
  reference,
  operation,
});
const assertion = (type: string, value?: unknown) => [{ type, ...(value === undefined ? {} : { value }) }];

describe("texts mean what they meant", () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab.*+?^$()[]{}|\\/-#\n\"' é") }),
    fc.string({ minLength: 1, maxLength: 12, unit: "binary-ascii" }).filter((one) => !one.includes("\0")),
  );
  const plain = text.filter((one) => !/\{\{|\{%/.test(one) && one.trim() !== "" && !/^\w+:/.test(one));
  const output = (reference: string) =>
    fc.oneof(
      fc.constant(reference),
      text,
      fc.tuple(text, text).map(([a, b]) => a + reference + b),
    );
  const pairs = plain.chain((reference) => fc.tuple(fc.constant(reference), output(reference)));

  it.each<[string, (reference: string) => unknown, (output: string, reference: string) => boolean]>([
    ["eq", (one) => check("eq", one), (out, one) => out === one],
    ["ne", (one) => check("ne", one), (out, one) => out !== one],
    ["like", (one) => check("like", one), (out, one) => out.includes(one)],
    ["ilike", (one) => check("ilike", one), (out, one) => out.toLowerCase().includes(one.toLowerCase())],
    ["equals", (one) => assertion("equals", one), (out, one) => out === one],
    ["not-equals", (one) => assertion("not-equals", one), (out, one) => out !== one],
    ["contains", (one) => assertion("contains", one), (out, one) => out.includes(one)],
    ["not-contains", (one) => assertion("not-contains", one), (out, one) => !out.includes(one)],
    ["icontains", (one) => assertion("icontains", one), (out, one) => out.toLowerCase().includes(one.toLowerCase())],
    [
      "not-icontains",
      (one) => assertion("not-icontains", one),
      (out, one) => !out.toLowerCase().includes(one.toLowerCase()),
    ],
    ["starts-with", (one) => assertion("starts-with", one), (out, one) => out.startsWith(one)],
    ["not-starts-with", (one) => assertion("not-starts-with", one), (out, one) => !out.startsWith(one)],
  ])("%s", async (_, documentOf, expected) => {
    await fc.assert(
      fc.asyncProperty(pairs, async ([reference, out]) => {
        expect(await judge(documentOf(reference), out)).toBe(expected(out, reference));
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
  ])("%s %j of %j is %s", async (type, value, out, expected) => {
    expect(await judge(assertion(type, value), out)).toBe(expected);
  });
});

describe("graders of OpenAI", () => {
  const messages = [
    { role: "developer", content: "Grade the tone." },
    { role: "user", content: { type: "input_text", text: "Reply: {{ sample.output_text }}" } },
  ];
  const score = {
    type: "score_model",
    name: "Tone",
    model: "gpt-x",
    input: messages,
    range: [0, 10],
    pass_threshold: 7,
  };
  const label = { ...score, type: "label_model", labels: ["good", "bad"], passing_labels: ["good"] };
  const { range: _range, pass_threshold: _mark, ...labeled } = label;

  it("that a model decides become statements; the model is dropped with an issue", () => {
    const { compiled, issues } = criteriaOf([score, labeled]);
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

  it("read the content as the API documents and returns it", () => {
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
        { ...score, id: "g-1", input: [{ role: "user", content }] },
        { ...check("eq", "a"), id: "g-2" },
      ],
    };
    const { compiled } = criteriaOf(document);
    expect(compiled[0]?.statement).toContain("Rate it.\nReply: [the submission's output]");
    expect(compiled).toHaveLength(2);
    expect(criteriaOf({ type: "reinforcement", grader: check("eq", "a") }).compiled).toHaveLength(1);
  });

  it.each<[object, string, RegExp]>([
    [check("ilike", "%total%"), "wildcard_is_text", /percent sign/],
    [{ ...score, pass_threshold: 0 }, "no_effect", /always met/],
    [{ ...score, range: [0, 5], pass_threshold: 7 }, "no_effect", /never met/],
  ])("%j is imported with a warning", (document, code, message) => {
    const [warning] = criteriaOf(document).issues.filter((issue) => issue.code !== "model_not_kept");
    expect(warning).toMatchObject({ severity: "warning", code });
    expect(warning?.message).toMatch(message);
  });

  const graders = { a: check("eq", "x"), b: check("like", "y") };
  const multi = (calculate_output: string, more: object = {}) => ({
    type: "multi",
    graders,
    calculate_output,
    ...more,
  });

  it.each(["0.25 * a + 0.75*b", "b*.75 + a * .25", "(a + 3*b) / 4"])("multi %s keeps its weights", (formula) => {
    const { spec } = criteriaOf(multi(formula));
    expect(spec["criteria"]).toMatchObject([
      { key: "a", type: "scored", weight: 0.25 },
      { key: "b", type: "scored", weight: 0.75 },
    ]);
  });

  it.each(["a * b", "min(b, a)"])("multi %s wants them all", (formula) => {
    const { spec } = criteriaOf(multi(formula));
    expect(spec["criteria"]).toMatchObject([{ type: "must_have" }, { type: "must_have" }]);
  });

  it.each(["a + b", "a", "0.5*a + 0.5*a", "a * a", "max(a, b)", "a - b", "0*a + 1*b", "a*b*c", "", "a / b"])(
    "multi %j is refused",
    (formula) => expect(refusalsOf(multi(formula))).toEqual(["formula_not_supported /calculate_output"]),
  );

  const { pass_threshold: _, ...reward } = score;
  it.each<[unknown, string[]]>([
    [check("eq", "{{item.answer}}"), ["template_not_supported /reference"]],
    [{ ...check("eq", "a"), input: "{{item.question}}" }, ["no_counterpart /input"]],
    [check("near", "a"), ["invalid_value /operation"]],
    [reward, ["no_pass_mark /pass_threshold"]],
    [{ ...score, range: [0, 0] }, ["invalid_value /range"]],
    [{ type: "reinforcement", grader: reward }, ["no_pass_mark /grader/pass_threshold"]],
    [{ type: "reinforcement", grader: { type: "python" } }, ["no_counterpart /grader/type"]],
    [{ ...score, input: [{ role: "user", content: [] }] }, ["no_counterpart /input/0/content"]],
    [
      { ...score, input: [{ role: "user", content: "{{item.x}} {{sample.output_text}}" }] },
      ["template_not_supported /input"],
    ],
    [{ ...score, input: [{ role: "user", content: "Is it good?" }] }, ["no_counterpart /input"]],
    [{ ...score, input: [{ role: "assistant", content: "{{sample.output_text}}" }] }, ["no_counterpart /input/0/role"]],
    [{ ...labeled, passing_labels: ["fine"] }, ["invalid_value /passing_labels"]],
    [{ type: "python", source: "def grade(a, b): return 1" }, ["no_counterpart /type"]],
    [{ ...check("eq", "a"), weight: 2 }, ["unknown_field /weight"]],
    [
      { testing_criteria: [check("eq", "a"), { type: "text_similarity" }] },
      ["no_counterpart /testing_criteria/1/type"],
    ],
    [multi("a*b", { graders: { a: check("eq", "x"), b: score } }), ["no_counterpart /graders/b"]],
  ])("%j is refused", (document, refusals) => {
    expect(refusalsOf(document)).toEqual(refusals);
  });
});

describe("promptfoo", () => {
  const yaml = `
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
    const { compiled } = criteriaOf(parse(yaml));
    expect(compiled.map(({ key, type, primitive }) => [key, type, primitive])).toEqual([
      ["tone", "must_have", "llm_judge@1"],
      ["not_icontains", "must_have", "regex_match@1"],
      ["is_json", "must_have", "json_schema@1"],
    ]);
  });

  it("keeps the weights and the threshold of a case", () => {
    const assert = [{ type: "contains", value: "a", weight: 2 }, ...assertion("contains", "b")];
    const { spec } = criteriaOf({ vars: {}, threshold: 0.6, assert });
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
    [assertion("javascript", "output.length > 3"), ["no_counterpart /0/type"]],
    [assertion("not-is-json"), ["no_counterpart /0/type"]],
    [assertion("not-llm-rubric", "It is rude."), ["no_counterpart /0/type"]],
    [assertion("contains", "{{name}}"), ["template_not_supported /0/value"]],
    [assertion("llm-rubric", "file://rubric.txt"), ["external_reference /0/value"]],
    [assertion("is-json", "file://schema.json"), ["external_reference /0/value"]],
    [assertion("equals", 42), ["invalid_type /0/value"]],
    [assertion("contains", ""), ["invalid_type /0/value"]],
    [[{ type: "contains", value: "a", weight: 2 }], ["weight_not_supported /0/weight"]],
    [[{ type: "contains", value: "a", weight: 0 }], ["weight_not_supported /0/weight"]],
    [[{ type: "llm-rubric", value: "It is polite.", threshold: 0.8 }], ["unknown_field /0/threshold"]],
    [assertion("is-json", { type: "string", enum: ["yes"] }), ["no_counterpart /0/value"]],
    [{ assert: [{ $ref: "#/assertionTemplates/short" }] }, ["external_reference /assert/0/$ref"]],
    [assertion("is-json", { enum: ["yes"] }), ["no_counterpart /0/value"]],
    [[{ type: "contains", value: "a", transform: "output.trim()" }], ["unknown_field /0/transform"]],
    [{ assert: assertion("contains", "a"), options: { transform: "x" } }, ["unknown_field /options"]],
    [{ assert: assertion("contains", "a"), threshold: 2 }, ["invalid_value /threshold"]],
    [
      { defaultTest: { assert: assertion("contains", "a") }, tests: [{}, { assert: assertion("contains", "b") }] },
      ["assertions_per_case /tests/1/assert"],
    ],
    [{ tests: [{ vars: {} }] }, ["required /defaultTest"]],
  ])("%j is refused", (document, refusals) => {
    expect(refusalsOf(document, "promptfoo")).toEqual(refusals);
  });

  it("reports every refusal at once, and writes nothing then", () => {
    const document = [...assertion("contains", "a"), ...assertion("python", "x"), ...assertion("similar", "y")];
    expect(refusalsOf(document)).toEqual(["no_counterpart /1/type", "no_counterpart /2/type"]);
  });

  it("tells where its patterns are read differently", () => {
    const { issues } = criteriaOf(assertion("regex", "a{,3}b"));
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
  ])("writes %s so that it finds the same texts as in JavaScript", (source) => {
    const { compiled, issues } = criteriaOf(assertion("not-regex", source));
    expect(issues).toEqual([]);
    const pattern = String((compiled[0]?.config as { pattern?: string }).pattern);
    for (const inside of [
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
      for (const text of [`a${inside}b`, `a${inside}${inside}`, `${inside}x`, `a${inside}@`, inside]) {
        expect([text, compileRegex(pattern, "").test(text)]).toEqual([text, new RegExp(source).test(text)]);
      }
    }
  });
});

describe("format", () => {
  it.each([null, 3, "text", {}, [], [{}], [1], { rules: [] }])("%j is of none", (document) => {
    expect(importRubric(document, "Imported")).toMatchObject({ ok: false, issues: [{ code: "unknown_format" }] });
  });

  it("never throws, whatever the document", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("openai", "promptfoo", undefined), (document, format) => {
        const { ok, issues } = importRubric(document, "Imported", format);
        expect(ok).toBe(!issues.some(({ severity }) => severity === "error"));
      }),
    );
  });
});
