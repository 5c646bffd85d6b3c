import { describe, expect, test } from "vitest";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { compileRubric } from "@/server/rubric/compile";
import { lintRubric, passesLint } from "@/server/authoring/lint/lintRubric";
import { lintQuantifiers } from "@/server/authoring/lint/lintQuantifiers";
import { readPrimitive } from "@/server/authoring/lint/readPrimitive";
import { BAD, GOOD, HELD_OUT_BAD, HELD_OUT_GOOD } from "@/server/authoring/lint/fixtures/statements";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const judged = (statement: string, key = "k") => ({
  key,
  type: "must_have",
  evidence: "cited",
  primitive: "llm_judge@1",
  config: {},
  statement,
});
const rulesOf = (statement: string, key = "k") =>
  lintRubric(compiledOf([judged(statement, key)]).criteria).map(({ rule }) => rule);

describe("statements", () => {
  test.each(GOOD)("says nothing about: %s", (statement) => {
    expect(rulesOf(statement)).toEqual([]);
  });
  test.each(BAD)("%s: %s", (rule, statement) => {
    expect(rulesOf(statement)).toContain(rule);
  });
});

test("statements that it was not tuned on: no false alarm, and at least 14 of 20 found", () => {
  expect(HELD_OUT_GOOD.filter((statement) => rulesOf(statement).length > 0)).toEqual([]);
  const found = HELD_OUT_BAD.filter(([rule, statement]) => rulesOf(statement).includes(rule));
  expect(found.length).toBeGreaterThanOrEqual(14);
});

test.each([
  ["No sentence of the output blames the customer.", true],
  ["The output asks for no password.", true],
  ["The reply never mentions a competitor.", true],
  ["The tone of the reply fits a complaint.", true],
  ["The output names the author of the report.", false],
  ["The output answers the question in the input, not a neighboring question.", false],
])("a statement that no passage shows needs evidence: holistic (%s: %j)", (statement, found) => {
  const rules = (criterion: object) => lintRubric(compiledOf([criterion]).criteria).map(({ rule }) => rule);
  const { evidence: _, ...silent } = judged(statement);
  expect(rules(silent).includes("needs_holistic")).toBe(found);
  expect(rules({ ...silent, evidence: "holistic" })).not.toContain("needs_holistic");
  expect(rules({ ...silent, type: "must_not" })).not.toContain("needs_holistic");
});

describe("a must_not criterion", () => {
  const forbidden = (statement: string) =>
    lintRubric(compiledOf([{ ...judged(statement), type: "must_not", evidence: "holistic" }]).criteria);

  test.each([
    ["The output does not insult the customer.", "The output insults the customer."],
    ["The reply must not promise a refund.", "The reply promises a refund."],
    ["No sentence of the output blames the customer.", "A sentence of the output blames the customer."],
    ["The output asks for no password.", "The output asks for a password."],
    ["The reply never mentions a competitor.", "The reply mentions a competitor."],
    ["The output is not sarcastic.", "The output is sarcastic."],
    ["None of the claims contradicts the context.", "One of the claims contradicts the context."],
    ["The output is free of profanity.", "The output contains profanity."],
  ])("with a negated statement is to state the harm: %s", (statement, harm) => {
    const found = forbidden(statement).find(({ rule }) => rule === "negated_harm");
    expect(found).toMatchObject({ severity: "warning", path: "/criteria/0/statement" });
    expect(found?.suggestion).toContain(`"${harm}"`);
    expect(found?.suggestion).toContain("must_have");
    expect(forbidden(harm).map(({ rule }) => rule)).not.toContain("negated_harm");
    expect(rulesOf(statement)).not.toContain("negated_harm");
  });

  test.each([
    "The output insults the customer.",
    "The output states a fact that is not in the context.",
    "The output tells the reader that no refund is due.",
    'The output says "not our problem".',
  ])("that states its harm is not warned of: %s", (statement) => {
    expect(forbidden(statement).map(({ rule }) => rule)).not.toContain("negated_harm");
  });

  test("is offered no check that must not match", () => {
    expect(forbidden('The output does not contain "TODO".').map(({ rule }) => rule)).toEqual(["negated_harm"]);
    expect(forbidden("The output has at most 90 words.").map(({ rule }) => rule)).toEqual(["needs_counting"]);
    expect(forbidden('The output contains "TODO".').map(({ rule }) => rule)).toEqual(["could_be_deterministic"]);
  });
});

test("a statement that restates its own key is circular, one that says more is not", () => {
  expect(rulesOf("The answer is accurate.", "accuracy")).toEqual(["circular"]);
  expect(rulesOf("The answer is accurate to two decimals.", "accuracy")).toEqual([]);
});

test("findings point into the authored spec; only the blocking rules fail the linter", () => {
  const findings = lintRubric(
    compiledOf([
      judged("The output names the author of the report.", "a"),
      judged("The output should ideally mention the price.", "b"),
      judged("The output names the report's author.", "c"),
      judged("The reply sounds professional.", "d"),
      judged("The output has at most 90 words.", "e"),
    ]).criteria,
  );
  expect(findings.map(({ rule, severity, path }) => [rule, severity, path])).toEqual([
    ["hedged", "warning", "/criteria/1/statement"],
    ["overlapping", "warning", "/criteria/2"],
    ["vague", "error", "/criteria/3/statement"],
    ["could_be_deterministic", "warning", "/criteria/4/primitive"],
  ]);
  expect(findings[0]?.suggestion).toContain("The output should mention the price.");
  expect(passesLint(findings)).toBe(false);
  expect(passesLint(findings.filter(({ rule }) => rule !== "vague"))).toBe(true);
});

test("a double-barrelled statement is split in two", () => {
  const [finding] = lintRubric(compiledOf([judged("The output names the author and cites the page.")]).criteria);
  expect(finding?.suggestion).toContain('"The output names the author." and "The output cites the page."');
});

describe("what is read off a statement decides it", () => {
  test.each<[statement: string, met: string, notMet: string]>([
    ['The output contains "a.b (c)".', "x a.b (c) y", "axb (c)"],
    ['The output must not contain "TODO".', "done", "TODO"],
    ['The output mentions the word "fee".', "The Fee is 3", "coffee"],
    ['The reply starts with "Dear".', " Dear all", "Hi. Dear"],
    ['The reply ends with "Kind regards".', "Bye. Kind regards\n", "Kind regards, Al"],
    ["The output starts with a heading.", "\n# Title\ntext", "text\n# Title"],
    ["The output contains a URL.", "see https://a.example/b", "see the site"],
    ["The output contains no URL.", "see the site", "see http://a.example"],
    ["The output contains at least one list item.", "a\n- b", "a - b"],
    ["The output has at most 3 words.", "one two three ", "one two three four"],
    ["The output has at least 3 words.", "one two three", "one two"],
    ["The output is under 3 lines.", "a\nb", "a\nb\nc"],
    ["The output has at least 2 lines.", "a\nb", "a"],
    ["The output has exactly 4 characters.", "abcd", "abc"],
    ["The output is a valid JSON object.", '{"a":1}', "[1]"],
    ["The output must be valid JSON.", "[1]", "{a}"],
    ["The output matches the pattern /^[0-9]{3}$/.", "123", "1234"],
    ["The value of latency_ms is below 300.", '{"latency_ms":299}', '{"latency_ms":300}'],
    ['The field "score" must be at least 0.5.', '{"score":0.5}', '{"score":0.4}'],
  ])("%s", async (statement, met, notMet) => {
    const reading = readPrimitive(statement);
    if (!reading) throw new Error("nothing was read");
    const criterion = criterionOf(reading.primitive, reading.config);
    const judge = async (inline: string) =>
      (await evaluateCriterion(criterion, normalizeSubmission({ inline }))).determination;
    expect([await judge(met), await judge(notMet)]).toEqual(["met", "not_met"]);
  });

  test.each([
    "The output has at most 500 words.",
    "The output has exactly 20 words.",
    'The output contains "a" or "b".',
    'The output contains "fee" in its first line.',
    "The output contains a recommendation.",
    "The output has at most 0 words.",
  ])("nothing is read off: %s", (statement) => {
    expect(readPrimitive(statement)).toBeNull();
  });

  test("every count that is read compiles without an error", () => {
    for (const unit of ["words", "lines", "characters"]) {
      for (const count of [1, 2, 100, 150, 151, 240, 241]) {
        for (const bound of ["at most", "at least", "under", "over"]) {
          const reading = readPrimitive(`The output has ${bound} ${count} ${unit}.`);
          if (!reading) continue;
          const spec = { name: "R", criteria: [{ key: "k", type: "must_have", ...reading }] };
          expect(compileRubric(spec).ok, `${bound} ${count} ${unit}`).toBe(true);
        }
      }
    }
  });
});

test.each([
  [{ statement: "Every factual claim in the output is stated in the context." }, true],
  [{ statement: "No sentence of the output contradicts the context." }, true],
  [{ type: "must_not", statement: "A sentence of the output says the opposite of the context." }, true],
  [{ statement: "A sentence of the output names the price." }, false],
  [{ statement: "The output names every city." }, false],
  [{ statement: "Every line item of the invoice in the context has its own entry under lines." }, false],
  [{ statement: "Every factual claim in the output is stated in the context.", quantifier: "every" }, false],
])("%j is asked for its quantifier: %s", (fields, expected) => {
  const issues = lintQuantifiers([criterionOf("llm_judge@1", {}, fields)]);
  expect(issues.map(({ code }) => code)).toEqual(expected ? ["needs_quantifier"] : []);
});
