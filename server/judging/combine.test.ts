import { expect, test } from "vitest";
import { combineSamples } from "@/server/judging/combine";
import type { JudgeResult } from "@/server/judging/readReply";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";
import { criterionOf } from "@/testing/rubrics";

const SOURCES = sourcesOf(normalizeSubmission({ output: "Dear Ann, all is well." }));
const makeSample = (fields: Partial<JudgeResult>): JudgeResult => ({
  determination: "met",
  score: null,
  rationale: "So.",
  citations: [{ from: 1, to: 1 }],
  sufficiency: "sufficient",
  manipulation_attempt: false,
  token_probability: null,
  doubt: null,
  ...fields,
});
const combineOutcome = (samples: JudgeResult[], statement: object = {}) => {
  const criterion = criterionOf("llm_judge@1", {}, { statement: "It greets.", ...statement });
  return combineSamples(criterion, SOURCES, samples, (raw) => raw, "chat").outcome;
};

test("flags a not_met that has neither a reason nor a citation", () => {
  const bareFields = { determination: "not_met" as const, rationale: " ", citations: [] };
  expect(combineOutcome([makeSample(bareFields)])).toMatchObject({ determination: "not_met", flagged: true });
  expect(combineOutcome([makeSample({ ...bareFields, citations: [{ from: 9, to: 9 }] })])).toMatchObject({
    flagged: true,
  });
  expect(combineOutcome([makeSample({ ...bareFields, rationale: "No greeting." })])).toMatchObject({ flagged: false });
  expect(combineOutcome([makeSample({ ...bareFields, citations: [{ from: 1, to: 1 }] })])).toMatchObject({
    flagged: false,
  });
});

test("accepts the absence of a harm without a reason, and flags a harm without one", () => {
  const bareSample = makeSample({ determination: "not_met", rationale: "", citations: [] });
  expect(combineOutcome([bareSample], { type: "must_not" })).toMatchObject({ determination: "met", flagged: false });
  const harmSample = { ...bareSample, determination: "met" as const };
  expect(combineOutcome([harmSample], { type: "must_not" })).toMatchObject({ determination: "not_met", flagged: true });
});

test("counts a sample that contradicts itself as an abstention, which the other samples can outvote", () => {
  const doubtfulSample = makeSample({ doubt: "The judge's determination (met) contradicts its score (0)." });
  expect(combineOutcome([doubtfulSample])).toMatchObject({
    determination: "cannot_determine",
    flagReason: "judges_disagree",
    rationale: doubtfulSample.doubt,
  });
  expect(combineOutcome([makeSample({}), doubtfulSample, makeSample({})])).toMatchObject({ determination: "met" });
  expect(combineOutcome([doubtfulSample, makeSample({}), doubtfulSample])).toMatchObject({
    determination: "cannot_determine",
  });
});
