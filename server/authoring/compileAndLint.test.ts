import { expect, test } from "vitest";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { compileRubric } from "@/server/rubric/compile";

const REGEX_CRITERION = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
const JUDGED_CRITERION = {
  key: "j",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement: "The output names its author.",
  contrasts: ["The output names no one."],
};

const makeRubric = (...criteria: unknown[]) => ({ name: "R", criteria });
const makeJudgedRubric = (statement: string, ...otherCriteria: object[]) =>
  makeRubric({ ...JUDGED_CRITERION, statement }, ...otherCriteria);
const CRITERION_PATH = "/criteria/0";

test.each<[string, unknown, string]>([
  ["statement_too_vague", makeJudgedRubric("The reply is professional in tone."), `${CRITERION_PATH}/statement`],
  ["statement_too_vague", makeJudgedRubric("Is correct"), `${CRITERION_PATH}/statement`],
  [
    "double_barrelled",
    makeJudgedRubric("The output names the author. It must cite the page."),
    `${CRITERION_PATH}/statement`,
  ],
  [
    "double_barrelled",
    makeJudgedRubric("The output must name the author and must cite the page."),
    `${CRITERION_PATH}/statement`,
  ],
  [
    "could_be_deterministic",
    makeJudgedRubric("The output has at most 200 words in all."),
    `${CRITERION_PATH}/primitive`,
  ],
  [
    "could_be_deterministic",
    makeJudgedRubric("The whole output is valid JSON without comments."),
    `${CRITERION_PATH}/primitive`,
  ],
  [
    "could_be_deterministic",
    makeJudgedRubric('The last line starts with "Signed-off-by".'),
    `${CRITERION_PATH}/primitive`,
  ],
  ["criterion_overlaps", makeRubric(REGEX_CRITERION, { ...REGEX_CRITERION, key: "b" }), "/criteria/1"],
  [
    "criterion_overlaps",
    makeJudgedRubric("The output names the author of the report.", {
      ...JUDGED_CRITERION,
      key: "k",
      statement: "The report's author must be named: the output names the author.",
    }),
    "/criteria/1",
  ],
])("warns with %s in case %#", (code, authored, path) => {
  const { ok, issues } = compileAndLint(authored);
  expect(ok).toBe(true);
  expect(issues.map(({ severity, code, path }) => [severity, code, path])).toEqual([["warning", code, path]]);
});

const CONTRASTS_PATH = `${CRITERION_PATH}/contrasts`;
const STATEMENT = JUDGED_CRITERION.statement;
const makeRubricWithContrasts = (contrasts: string[], fields: object = {}) =>
  makeRubric({ ...JUDGED_CRITERION, contrasts, ...fields });

test.each<[string, unknown, string]>([
  ["contrasts_missing", makeRubricWithContrasts([]), CRITERION_PATH],
  ["contrasts_missing", makeRubricWithContrasts([], { evidence: "holistic", type: "scored" }), CRITERION_PATH],
  [
    "contrasts_missing",
    makeRubricWithContrasts([], { type: "must_not", statement: "The output insults its author." }),
    CRITERION_PATH,
  ],
  ["contrast_too_similar", makeRubricWithContrasts(["The output names  ITS author!"]), `${CONTRASTS_PATH}/0`],
  ["contrast_too_similar", makeRubricWithContrasts(["The output na\u00admes its author"]), `${CONTRASTS_PATH}/0`],
  [
    "contrast_too_similar",
    makeRubricWithContrasts(["The output names no one", "the output names no one."]),
    `${CONTRASTS_PATH}/1`,
  ],
  [
    "contrast_too_long",
    makeRubricWithContrasts([`The output names ${"a company and ".repeat(8)}no one.`]),
    `${CONTRASTS_PATH}/0`,
  ],
  [
    "contrast_not_a_passage",
    makeRubricWithContrasts(["The output praises its author."], {
      type: "must_not",
      statement: "The output insults its author.",
    }),
    `${CONTRASTS_PATH}/0`,
  ],
])("warns about contrasts with %s in case %#", (code, authored, path) => {
  const { ok, issues } = compileAndLint(authored);
  expect(ok).toBe(true);
  expect(issues.filter((issue) => issue.code !== "no_must_criterion").map((issue) => [issue.code, issue.path])).toEqual(
    [[code, path]],
  );
});

test.each<[string, unknown]>([
  ["differ from the statement", makeRubricWithContrasts([STATEMENT.replace("its", "no")])],
  [
    "of a must_not criterion are passages, even if they begin like the statement",
    makeRubricWithContrasts(["The author is a fool."], { type: "must_not", statement: "The author is insulted." }),
  ],
  ["are missing and readings are single", { ...makeRubricWithContrasts([]), readings: "single" }],
  ["are missing and no model judges", makeRubric(REGEX_CRITERION)],
])("does not warn when contrasts %s", (_, authored) => {
  expect(compileAndLint(authored)).toMatchObject({ ok: true, issues: [] });
});

test("lints a rubric with errors, while the compiler alone does not lint", () => {
  const authored = { ...makeJudgedRubric("Is correct"), met_at: 2 };
  expect(compileAndLint(authored).issues.map(({ code }) => code)).toEqual(["invalid_range", "statement_too_vague"]);
  expect(compileRubric(authored).issues.map(({ code }) => code)).toEqual(["invalid_range"]);
});
