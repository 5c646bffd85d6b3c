import { describe, expect, test } from "vitest";
import { evaluateCriterion } from "@/server/primitives/evaluate";
import { compileRubric } from "@/server/rubric/compile";
import { lintRubric, passesLint } from "@/server/authoring/lint/lintRubric";
import { lintQuantifiers } from "@/server/authoring/lint/lintQuantifiers";
import { readPrimitive } from "@/server/authoring/lint/readPrimitive";
import {
  FAULTY_STATEMENTS,
  CLEAR_STATEMENTS,
  HELD_OUT_FAULTY_STATEMENTS,
  HELD_OUT_CLEAR_STATEMENTS,
} from "@/server/authoring/lint/fixtures/statements";
import { normalizeSubmission } from "@/server/submission/normalize";
import { compiledOf, criterionOf } from "@/testing/rubrics";

const makeJudged = (statement: string, key = "k") => ({
  key,
  type: "must_have",
  evidence: "cited",
  primitive: "llm_judge@1",
  config: {},
  statement,
});
const findRules = (statement: string, key = "k") =>
  lintRubric(compiledOf([makeJudged(statement, key)]).criteria).map(({ rule }) => rule);

describe("a statement", () => {
  test.each(CLEAR_STATEMENTS)("has no finding: %s", (statement) => {
    expect(findRules(statement)).toEqual([]);
  });
  test.each(FAULTY_STATEMENTS)("has the finding %s: %s", (rule, statement) => {
    expect(findRules(statement)).toContain(rule);
  });
});

test("finds at least 14 of 20 faults in statements that it was not tuned on, without a false alarm", () => {
  expect(HELD_OUT_CLEAR_STATEMENTS.filter((statement) => findRules(statement).length > 0)).toEqual([]);
  const foundFaults = HELD_OUT_FAULTY_STATEMENTS.filter(([rule, statement]) => findRules(statement).includes(rule));
  expect(foundFaults.length).toBeGreaterThanOrEqual(14);
});

test.each([
  ["No sentence of the output blames the customer.", true],
  ["The output asks for no password.", true],
  ["The reply never mentions a competitor.", true],
  ["The tone of the reply fits a complaint.", true],
  ["The output names the author of the report.", false],
  ["The output answers the question in the input, not a neighboring question.", false],
])("asks for holistic evidence when no passage can show a statement (%s: %j)", (statement, isFound) => {
  const lintCriterion = (criterion: object) => lintRubric(compiledOf([criterion]).criteria).map(({ rule }) => rule);
  const { evidence: _, ...criterionWithoutEvidence } = makeJudged(statement);
  expect(lintCriterion(criterionWithoutEvidence).includes("needs_holistic")).toBe(isFound);
  expect(lintCriterion({ ...criterionWithoutEvidence, evidence: "holistic" })).not.toContain("needs_holistic");
  expect(lintCriterion({ ...criterionWithoutEvidence, type: "must_not" })).not.toContain("needs_holistic");
});

describe("a must_not criterion", () => {
  const lintMustNot = (statement: string) =>
    lintRubric(compiledOf([{ ...makeJudged(statement), type: "must_not", evidence: "holistic" }]).criteria);

  test.each([
    ["The output does not insult the customer.", "The output insults the customer."],
    ["The reply must not promise a refund.", "The reply promises a refund."],
    ["No sentence of the output blames the customer.", "A sentence of the output blames the customer."],
    ["The output asks for no password.", "The output asks for a password."],
    ["The reply never mentions a competitor.", "The reply mentions a competitor."],
    ["The output is not sarcastic.", "The output is sarcastic."],
    ["None of the claims contradicts the context.", "One of the claims contradicts the context."],
    ["The output is free of profanity.", "The output contains profanity."],
  ])("is reported when its statement is negated: %s", (statement, harm) => {
    const negationFinding = lintMustNot(statement).find(({ rule }) => rule === "negated_harm");
    expect(negationFinding).toMatchObject({ severity: "warning", path: "/criteria/0/statement" });
    expect(negationFinding?.suggestion).toContain(`"${harm}"`);
    expect(negationFinding?.suggestion).toContain("must_have");
    expect(lintMustNot(harm).map(({ rule }) => rule)).not.toContain("negated_harm");
    expect(findRules(statement)).not.toContain("negated_harm");
  });

  test.each([
    "The output insults the customer.",
    "The output states a fact that is not in the context.",
    "The output tells the reader that no refund is due.",
    'The output says "not our problem".',
  ])("is not reported when its statement is a harm: %s", (statement) => {
    expect(lintMustNot(statement).map(({ rule }) => rule)).not.toContain("negated_harm");
  });

  test("gets no suggestion of a check that must not match", () => {
    expect(lintMustNot('The output does not contain "TODO".').map(({ rule }) => rule)).toEqual(["negated_harm"]);
    expect(lintMustNot("The output has at most 90 words.").map(({ rule }) => rule)).toEqual(["needs_counting"]);
    expect(lintMustNot('The output contains "TODO".').map(({ rule }) => rule)).toEqual(["could_be_deterministic"]);
  });
});

test("finds a statement circular when it only restates its key", () => {
  expect(findRules("The answer is accurate.", "accuracy")).toEqual(["circular"]);
  expect(findRules("The answer is accurate to two decimals.", "accuracy")).toEqual([]);
});

test("returns paths into the authored spec, and fails only for blocking rules", () => {
  const findings = lintRubric(
    compiledOf([
      makeJudged("The output names the author of the report.", "a"),
      makeJudged("The output should ideally mention the price.", "b"),
      makeJudged("The output names the report's author.", "c"),
      makeJudged("The reply sounds professional.", "d"),
      makeJudged("The output has at most 90 words.", "e"),
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

test("suggests how to split a double-barrelled statement", () => {
  const [finding] = lintRubric(compiledOf([makeJudged("The output names the author and cites the page.")]).criteria);
  expect(finding?.suggestion).toContain('"The output names the author." and "The output cites the page."');
});

describe("converts a statement to an equivalent check:", () => {
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
  ])("%s", async (statement, metText, notMetText) => {
    const reading = readPrimitive(statement);
    if (!reading) throw new Error("no check was derived");
    const criterion = criterionOf(reading.primitive, reading.config);
    const evaluateText = async (inline: string) =>
      (await evaluateCriterion(criterion, normalizeSubmission({ inline }))).determination;
    expect([await evaluateText(metText), await evaluateText(notMetText)]).toEqual(["met", "not_met"]);
  });

  test.each([
    "The output has at most 500 words.",
    "The output has exactly 20 words.",
    'The output contains "a" or "b".',
    'The output contains "fee" in its first line.',
    "The output contains a recommendation.",
    "The output has at most 0 words.",
  ])("or to none: %s", (statement) => {
    expect(readPrimitive(statement)).toBeNull();
  });

  test("converts every count to a check that compiles", () => {
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
])("asks for the quantifier of %j: %s", (fields, expected) => {
  const issues = lintQuantifiers([criterionOf("llm_judge@1", {}, fields)]);
  expect(issues.map(({ code }) => code)).toEqual(expected ? ["needs_quantifier"] : []);
});
