import { expect, test } from "vitest";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { compileRubric } from "@/server/rubric/compile";

const REGEX = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
const JUDGED = {
  key: "j",
  type: "must_have",
  primitive: "llm_judge@1",
  config: {},
  statement: "The output names its author.",
  contrasts: ["The output names no one."],
};

const rubric = (...criteria: unknown[]) => ({ name: "R", criteria });
const judged = (statement: string, ...more: object[]) => rubric({ ...JUDGED, statement }, ...more);
const AT = "/criteria/0";

test.each<[string, unknown, string]>([
  ["statement_too_vague", judged("The reply is professional in tone."), `${AT}/statement`],
  ["statement_too_vague", judged("Is correct"), `${AT}/statement`],
  ["double_barrelled", judged("The output names the author. It must cite the page."), `${AT}/statement`],
  ["double_barrelled", judged("The output must name the author and must cite the page."), `${AT}/statement`],
  ["could_be_deterministic", judged("The output has at most 200 words in all."), `${AT}/primitive`],
  ["could_be_deterministic", judged("The whole output is valid JSON without comments."), `${AT}/primitive`],
  ["could_be_deterministic", judged('The last line starts with "Signed-off-by".'), `${AT}/primitive`],
  ["criterion_overlaps", rubric(REGEX, { ...REGEX, key: "b" }), "/criteria/1"],
  [
    "criterion_overlaps",
    judged("The output names the author of the report.", {
      ...JUDGED,
      key: "k",
      statement: "The report's author must be named: the output names the author.",
    }),
    "/criteria/1",
  ],
])("%s (%#)", (code, authored, path) => {
  const { ok, issues } = compileAndLint(authored);
  expect(ok).toBe(true);
  expect(issues.map(({ severity, code, path }) => [severity, code, path])).toEqual([["warning", code, path]]);
});

const CONTRASTS = `${AT}/contrasts`;
const STATEMENT = JUDGED.statement;
const withContrasts = (contrasts: string[], fields: object = {}) => rubric({ ...JUDGED, contrasts, ...fields });

test.each<[string, unknown, string]>([
  ["contrasts_missing", withContrasts([]), AT],
  ["contrasts_missing", withContrasts([], { evidence: "holistic", type: "scored" }), AT],
  ["contrasts_missing", withContrasts([], { type: "must_not", statement: "The output insults its author." }), AT],
  ["contrast_too_similar", withContrasts(["The output names  ITS author!"]), `${CONTRASTS}/0`],
  ["contrast_too_similar", withContrasts(["The output na\u00admes its author"]), `${CONTRASTS}/0`],
  ["contrast_too_similar", withContrasts(["The output names no one", "the output names no one."]), `${CONTRASTS}/1`],
  ["contrast_too_long", withContrasts([`The output names ${"a company and ".repeat(8)}no one.`]), `${CONTRASTS}/0`],
  [
    "contrast_not_a_passage",
    withContrasts(["The output praises its author."], {
      type: "must_not",
      statement: "The output insults its author.",
    }),
    `${CONTRASTS}/0`,
  ],
])("contrasts: %s (%#)", (code, authored, path) => {
  const { ok, issues } = compileAndLint(authored);
  expect(ok).toBe(true);
  expect(issues.filter((issue) => issue.code !== "no_must_criterion").map((issue) => [issue.code, issue.path])).toEqual(
    [[code, path]],
  );
});

test.each<[string, unknown]>([
  ["differ from the statement", withContrasts([STATEMENT.replace("its", "no")])],
  [
    "of must_not are passages, also those that begin as the statement",
    withContrasts(["The author is a fool."], { type: "must_not", statement: "The author is insulted." }),
  ],
  ["are missing where readings are single", { ...withContrasts([]), readings: "single" }],
  ["are missing where no model judges", rubric(REGEX)],
])("no warning when contrasts %s", (_, authored) => {
  expect(compileAndLint(authored)).toMatchObject({ ok: true, issues: [] });
});

test("a rubric with errors is linted too, and the compiler alone says nothing about wording", () => {
  const authored = { ...judged("Is correct"), met_at: 2 };
  expect(compileAndLint(authored).issues.map(({ code }) => code)).toEqual(["invalid_range", "statement_too_vague"]);
  expect(compileRubric(authored).issues.map(({ code }) => code)).toEqual(["invalid_range"]);
});
