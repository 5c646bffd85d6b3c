import { expect, it } from "vitest";
import { pointerSteps, valueAt } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";
import { checkRubric, findNearest } from "@/server/authoring/editor/check";

type Spec = Record<string, unknown>;
const REGEX = { key: "number", type: "must_have", primitive: "regex_match@1", config: { pattern: "INV-[0-9]{4,12}" } };
const JUDGED = { key: "judged", type: "must_have", primitive: "llm_judge@1", config: {} };
const withCriterion = (...criteria: Spec[]): Spec => ({ name: "Fixes", criteria });

/** As the editor applies them. */
function applied(spec: Spec, { changes }: RubricFix): Spec {
  const copy = structuredClone(spec);
  for (const { path, value } of changes) {
    const steps = pointerSteps(path);
    const holder = valueAt(copy, path.slice(0, path.lastIndexOf("/"))) as Record<string, unknown>;
    if (value === undefined) delete holder[steps.at(-1) ?? ""];
    else holder[steps.at(-1) ?? ""] = value;
  }
  return copy;
}

it.each<[string, Spec, string, unknown]>([
  ["renames a misspelt field", withCriterion({ ...REGEX, titel: "A number" }), "/criteria/0/title", "A number"],
  ["removes a field that nothing is like", withCriterion({ ...REGEX, zzz: 1 }), "/criteria/0/zzz", undefined],
  ["removes a tier", withCriterion({ ...REGEX, tier: 2 }), "/criteria/0/tier", undefined],
  [
    "removes contrasts where no model judges",
    withCriterion({ ...REGEX, contrasts: ["No number."] }),
    "/criteria/0/contrasts",
    undefined,
  ],
  ["removes a weight", withCriterion({ ...REGEX, weight: 2 }), "/criteria/0/weight", undefined],
  ["adds a type", withCriterion({ ...REGEX, type: undefined as never }), "/criteria/0/type", "must_have"],
  [
    "takes the key from the title",
    withCriterion({ ...REGEX, key: undefined as never, title: "The Number!" }),
    "/criteria/0/key",
    "the_number",
  ],
  ["writes a key as one", withCriterion({ ...REGEX, key: "2. Number" }), "/criteria/0/key", "number"],
  ["renames a key that is taken", withCriterion(REGEX, REGEX), "/criteria/1/key", "number_2"],
  [
    "adds the version of a primitive",
    withCriterion({ ...REGEX, primitive: "regex_match" }),
    "/criteria/0/primitive",
    "regex_match@1",
  ],
  ["finds the type that was meant", withCriterion({ ...REGEX, type: "must-have" }), "/criteria/0/type", "must_have"],
  [
    "removes the second negation of a must_not pattern",
    withCriterion({ ...REGEX, type: "must_not", config: { pattern: "TODO", must_match: false } }),
    "/criteria/0/config/must_match",
    undefined,
  ],
  [
    "removes a variation among the passages of a must_not criterion",
    withCriterion({
      ...JUDGED,
      type: "must_not",
      statement: "The output insults the customer.",
      contrasts: ["You fool.", "The output praises the customer."],
    }),
    "/criteria/0/contrasts",
    ["You fool."],
  ],
  [
    "states the harm that a must_not statement denies",
    withCriterion({ ...JUDGED, type: "must_not", statement: "The output does not insult the customer." }),
    "/criteria/0/statement",
    "The output insults the customer.",
  ],
  [
    "makes a negated must_not statement a demand where its harm cannot be read off",
    withCriterion({ ...JUDGED, type: "must_not", statement: "The output avoids slang." }),
    "/criteria/0/type",
    "must_have",
  ],
  ["takes a number out of its quotes", { ...withCriterion(REGEX), met_at: "0.9" }, "/met_at", 0.9],
  ["lowers partial_at", { ...withCriterion(REGEX), met_at: 0.6, partial_at: 0.7 }, "/partial_at", 0.6],
  [
    "keeps the flags that there are",
    withCriterion({ ...REGEX, config: { pattern: "a", flags: "gi" } }),
    "/criteria/0/config/flags",
    "i",
  ],
])("%s, and the issue is gone", (_, spec, path, value) => {
  const authored = JSON.parse(JSON.stringify(spec)) as Spec;
  const issue = checkRubric(authored).issues.find(({ fix }) => fix !== null);
  if (!issue?.fix) throw new Error("no fix was offered");
  const fixed = applied(authored, issue.fix);
  expect(valueAt(fixed, path)).toEqual(value);
  expect(checkRubric(fixed).issues).not.toContainEqual(expect.objectContaining({ code: issue.code, path: issue.path }));
});

it("makes a judged statement the check that it describes, without what only a judge reads", () => {
  const spec = withCriterion({
    ...JUDGED,
    tier: 2,
    statement: 'The reply contains the phrase "Kind regards".',
    contrasts: ['The reply contains the phrase "Best wishes".'],
  });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "could_be_deterministic")?.fix;
  if (!fix) throw new Error("no fix was offered");
  const fixed = applied(spec, fix);
  expect(fixed["criteria"]).toMatchObject([{ key: "judged", primitive: "regex_match@1" }]);
  expect(checkRubric(fixed)).toMatchObject({ ok: true, issues: [] });
});

it("splits a double demand into two criteria with separate keys", () => {
  const contrasts = ["The reply names the order and states the delivery date."];
  const spec = withCriterion({
    ...JUDGED,
    statement: "The reply names the order and states the refund date.",
    contrasts,
  });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "double_barrelled")?.fix;
  if (!fix) throw new Error("no fix was offered");
  expect(applied(spec, fix)["criteria"]).toEqual([
    { ...JUDGED, statement: "The reply names the order." },
    { ...JUDGED, key: "judged_2", statement: "The reply states the refund date." },
  ]);
});

it("sets the quantifier that the wording of a statement asks for", () => {
  const statement = "Every claim in the output is stated in the context.";
  const spec = withCriterion({ ...JUDGED, statement, contrasts: ["A claim in the output is stated in no context."] });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "needs_quantifier")?.fix;
  if (!fix) throw new Error("no fix was offered");
  expect(applied(spec, fix)["criteria"]).toMatchObject([{ key: "judged", quantifier: "every" }]);
  expect(checkRubric(applied(spec, fix)).issues.map(({ code }) => code)).not.toContain("needs_quantifier");
});

it("leaves to the author what needs a decision, and hashes what compiles", () => {
  const open = checkRubric(withCriterion({ ...REGEX, config: { pattern: "(a" } }));
  expect(open).toMatchObject({ ok: false, hash: null, issues: [{ code: "invalid_pattern", fix: null }] });
  expect(checkRubric(withCriterion(REGEX))).toMatchObject({ ok: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it("reads nothing into words that are not alike", () => {
  expect(findNearest("statment", ["statement", "title"])).toBe("statement");
  expect(findNearest("color", ["statement", "title"])).toBeNull();
});
