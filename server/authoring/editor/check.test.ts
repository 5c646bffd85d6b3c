import { expect, it } from "vitest";
import { pointerSteps, valueAt } from "@/server/contracts/jsonPointer";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";
import { checkRubric, findNearest } from "@/server/authoring/editor/check";

type Spec = Record<string, unknown>;
const REGEX_CRITERION = {
  key: "number",
  type: "must_have",
  primitive: "regex_match@1",
  config: { pattern: "INV-[0-9]{4,12}" },
};
const JUDGED_CRITERION = { key: "judged", type: "must_have", primitive: "llm_judge@1", config: {} };
const makeSpec = (...criteria: Spec[]): Spec => ({ name: "Fixes", criteria });

/** Applies the changes of a fix like the editor. */
function applyFix(spec: Spec, { changes }: RubricFix): Spec {
  const copy = structuredClone(spec);
  for (const { path, value } of changes) {
    const steps = pointerSteps(path);
    const parent = valueAt(copy, path.slice(0, path.lastIndexOf("/"))) as Record<string, unknown>;
    if (value === undefined) delete parent[steps.at(-1) ?? ""];
    else parent[steps.at(-1) ?? ""] = value;
  }
  return copy;
}

it.each<[string, Spec, string, unknown]>([
  ["renames a misspelt field", makeSpec({ ...REGEX_CRITERION, titel: "A number" }), "/criteria/0/title", "A number"],
  [
    "removes a field that no known field resembles",
    makeSpec({ ...REGEX_CRITERION, zzz: 1 }),
    "/criteria/0/zzz",
    undefined,
  ],
  ["removes a tier", makeSpec({ ...REGEX_CRITERION, tier: 2 }), "/criteria/0/tier", undefined],
  [
    "removes contrasts where no model judges",
    makeSpec({ ...REGEX_CRITERION, contrasts: ["No number."] }),
    "/criteria/0/contrasts",
    undefined,
  ],
  ["removes a weight", makeSpec({ ...REGEX_CRITERION, weight: 2 }), "/criteria/0/weight", undefined],
  ["adds a type", makeSpec({ ...REGEX_CRITERION, type: undefined as never }), "/criteria/0/type", "must_have"],
  [
    "derives the key from the title",
    makeSpec({ ...REGEX_CRITERION, key: undefined as never, title: "The Number!" }),
    "/criteria/0/key",
    "the_number",
  ],
  ["converts an invalid key", makeSpec({ ...REGEX_CRITERION, key: "2. Number" }), "/criteria/0/key", "number"],
  ["renames a duplicate key", makeSpec(REGEX_CRITERION, REGEX_CRITERION), "/criteria/1/key", "number_2"],
  [
    "adds the version of a primitive",
    makeSpec({ ...REGEX_CRITERION, primitive: "regex_match" }),
    "/criteria/0/primitive",
    "regex_match@1",
  ],
  ["corrects a misspelt type", makeSpec({ ...REGEX_CRITERION, type: "must-have" }), "/criteria/0/type", "must_have"],
  [
    "removes the second negation of a must_not pattern",
    makeSpec({ ...REGEX_CRITERION, type: "must_not", config: { pattern: "TODO", must_match: false } }),
    "/criteria/0/config/must_match",
    undefined,
  ],
  [
    "removes a variation among the passages of a must_not criterion",
    makeSpec({
      ...JUDGED_CRITERION,
      type: "must_not",
      statement: "The output insults the customer.",
      contrasts: ["You fool.", "The output praises the customer."],
    }),
    "/criteria/0/contrasts",
    ["You fool."],
  ],
  [
    "states the harm that a must_not statement denies",
    makeSpec({ ...JUDGED_CRITERION, type: "must_not", statement: "The output does not insult the customer." }),
    "/criteria/0/statement",
    "The output insults the customer.",
  ],
  [
    "changes the type to must_have when the harm of a negated statement cannot be derived",
    makeSpec({ ...JUDGED_CRITERION, type: "must_not", statement: "The output avoids slang." }),
    "/criteria/0/type",
    "must_have",
  ],
  ["removes the quotes from a number", { ...makeSpec(REGEX_CRITERION), met_at: "0.9" }, "/met_at", 0.9],
  ["lowers partial_at", { ...makeSpec(REGEX_CRITERION), met_at: 0.6, partial_at: 0.7 }, "/partial_at", 0.6],
  [
    "keeps the flags that exist",
    makeSpec({ ...REGEX_CRITERION, config: { pattern: "a", flags: "gi" } }),
    "/criteria/0/config/flags",
    "i",
  ],
])("%s, which removes the issue", (_, spec, path, value) => {
  const authored = JSON.parse(JSON.stringify(spec)) as Spec;
  const issue = checkRubric(authored).issues.find(({ fix }) => fix !== null);
  if (!issue?.fix) throw new Error("no fix was offered");
  const fixedSpec = applyFix(authored, issue.fix);
  expect(valueAt(fixedSpec, path)).toEqual(value);
  expect(checkRubric(fixedSpec).issues).not.toContainEqual(
    expect.objectContaining({ code: issue.code, path: issue.path }),
  );
});

it("converts a judged criterion to the check that its statement describes, without the judge's fields", () => {
  const spec = makeSpec({
    ...JUDGED_CRITERION,
    tier: 2,
    statement: 'The reply contains the phrase "Kind regards".',
    contrasts: ['The reply contains the phrase "Best wishes".'],
  });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "could_be_deterministic")?.fix;
  if (!fix) throw new Error("no fix was offered");
  const fixedSpec = applyFix(spec, fix);
  expect(fixedSpec["criteria"]).toMatchObject([{ key: "judged", primitive: "regex_match@1" }]);
  expect(checkRubric(fixedSpec)).toMatchObject({ ok: true, issues: [] });
});

it("splits a statement with two demands into two criteria with separate keys", () => {
  const contrasts = ["The reply names the order and states the delivery date."];
  const spec = makeSpec({
    ...JUDGED_CRITERION,
    statement: "The reply names the order and states the refund date.",
    contrasts,
  });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "double_barrelled")?.fix;
  if (!fix) throw new Error("no fix was offered");
  expect(applyFix(spec, fix)["criteria"]).toEqual([
    { ...JUDGED_CRITERION, statement: "The reply names the order." },
    { ...JUDGED_CRITERION, key: "judged_2", statement: "The reply states the refund date." },
  ]);
});

it("sets the quantifier that fits the wording of a statement", () => {
  const statement = "Every claim in the output is stated in the context.";
  const spec = makeSpec({
    ...JUDGED_CRITERION,
    statement,
    contrasts: ["A claim in the output is stated in no context."],
  });
  const fix = checkRubric(spec).issues.find(({ code }) => code === "needs_quantifier")?.fix;
  if (!fix) throw new Error("no fix was offered");
  expect(applyFix(spec, fix)["criteria"]).toMatchObject([{ key: "judged", quantifier: "every" }]);
  expect(checkRubric(applyFix(spec, fix)).issues.map(({ code }) => code)).not.toContain("needs_quantifier");
});

it("offers no fix when the author has to decide, and returns a hash when the rubric compiles", () => {
  const checkResult = checkRubric(makeSpec({ ...REGEX_CRITERION, config: { pattern: "(a" } }));
  expect(checkResult).toMatchObject({ ok: false, hash: null, issues: [{ code: "invalid_pattern", fix: null }] });
  expect(checkRubric(makeSpec(REGEX_CRITERION))).toMatchObject({
    ok: true,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it("finds no similar word when the edit distance is too large", () => {
  expect(findNearest("statment", ["statement", "title"])).toBe("statement");
  expect(findNearest("color", ["statement", "title"])).toBeNull();
});
