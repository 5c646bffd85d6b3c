import { describe, expect, test } from "vitest";
import { compileRubric } from "@/server/rubric/compile";
import { foldContrast } from "@/server/rubric/contrasts";
import { diffRubrics } from "@/server/rubric/diffRubrics";

const STATEMENT = "The output names the capital of France.";
const PERU = "The output names the capital of Peru.";
const JUDGED_CRITERION = { key: "j", type: "must_have", primitive: "llm_judge@1", config: {}, statement: STATEMENT };
const REGEX_CRITERION = { key: "j", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };

const makeRubric = (criterion: object, contrasts?: unknown) => ({
  name: "R",
  criteria: [{ ...criterion, ...(contrasts === undefined ? {} : { contrasts }) }],
});
const makeContrasts = (count: number) =>
  Array.from({ length: count }, (_, index) => `The output names ${index} capitals.`);

function compileAuthored(authored: unknown) {
  const result = compileRubric(authored);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result;
}

describe("refuses invalid contrasts with a code and a path:", () => {
  test.each<[code: string, path: string, criterion: object, contrasts: unknown]>([
    ["invalid_type", "", JUDGED_CRITERION, PERU],
    ["invalid_type", "/1", JUDGED_CRITERION, [PERU, 7]],
    ["required", "/0", JUDGED_CRITERION, ["  "]],
    ["too_long", "/0", JUDGED_CRITERION, ["c".repeat(4001)]],
    ["too_many_contrasts", "", JUDGED_CRITERION, makeContrasts(13)],
    ["duplicate_contrast", "/2", JUDGED_CRITERION, [PERU, "The output names the capital of Chile.", ` ${PERU}\u00a0`]],
    ["contrast_equals_statement", "/0", JUDGED_CRITERION, [`${STATEMENT} `]],
    ["contrasts_not_allowed", "", REGEX_CRITERION, [PERU]],
    ["invalid_text", "/0", JUDGED_CRITERION, ["half \ud800 of a pair"]],
  ])("%s at contrasts%s (%#)", (code, path, criterion, contrasts) => {
    const { ok, issues } = compileRubric(makeRubric(criterion, contrasts));
    expect(ok).toBe(false);
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([[code, `/criteria/0/contrasts${path}`]]);
    expect(issues[0]?.message).toMatch(/^[A-Z].*\.$/);
  });

  test("names the fix for contrasts of a criterion that no model judges", () => {
    const messageFor = (criterion: object) => compileRubric(makeRubric(criterion, [PERU])).issues[0]?.message;
    expect(messageFor(REGEX_CRITERION)).toContain("make the primitive llm_judge@1");
  });
});

describe("the compiled form", () => {
  test("contains up to twelve contrasts as authored, and its hash covers them", () => {
    const contrasts = makeContrasts(12);
    const { compiled: form, hash } = compileAuthored(makeRubric(JUDGED_CRITERION, contrasts));
    expect(form.criteria[0]?.contrasts).toEqual(contrasts);
    expect(
      new Set([
        hash,
        compileAuthored(makeRubric(JUDGED_CRITERION, [PERU])).hash,
        compileAuthored(makeRubric(JUDGED_CRITERION)).hash,
      ]).size,
    ).toBe(3);
  });

  test("contains the contrasts of a must_not criterion, which are passages", () => {
    const { compiled: form } = compileAuthored(
      makeRubric({ ...JUDGED_CRITERION, type: "must_not" }, ["Paris is the capital."]),
    );
    expect(form.criteria[0]).toMatchObject({ inverted: true, contrasts: ["Paris is the capital."] });
  });

  test.each([
    ["a judged criterion", JUDGED_CRITERION],
    ["a criterion that no model judges", REGEX_CRITERION],
  ])("has the same hash with an empty list as without one in %s", (_, criterion) => {
    const [empty, absent] = [compileAuthored(makeRubric(criterion, [])), compileAuthored(makeRubric(criterion))];
    expect(empty.compiled.criteria[0]).not.toHaveProperty("contrasts");
    expect(empty.hash).toBe(absent.hash);
  });
});

test("names the changed contrast in a diff of two versions", () => {
  const [earlierSpec, laterSpec] = [
    makeRubric(JUDGED_CRITERION, [PERU]),
    makeRubric(JUDGED_CRITERION, ["The output names the capital of Chile."]),
  ];
  expect(diffRubrics(earlierSpec, laterSpec).criteria).toMatchObject([
    { kind: "changed", changes: [{ field: "contrasts.0", from: PERU, to: "The output names the capital of Chile." }] },
  ]);
});

test("folds punctuation between words, and keeps punctuation that changes a number or a name", () => {
  expect(foldContrast("  Names “PARIS”, twice. ")).toBe(foldContrast("names paris twice"));
  expect(foldContrast("Is it polite?")).toBe(foldContrast("is it polite"));
  const distinctText = ["5 %", "5", "-5", "3.5", "35", "3:45", "345", "C#", "C"].map((text) =>
    foldContrast(`a ${text} b`),
  );
  expect(new Set(distinctText).size).toBe(distinctText.length);
});
