import { expect, it } from "vitest";
import { findFlips } from "@/components/rubrics/diff/flips";
import type { Determination } from "@/server/contracts/enums";

const example = (label: string, determination: Determination | null) => ({
  label,
  mark: "should_pass" as const,
  submission: { inline: label },
  verification_id: null,
  determination,
});

it("lists the examples whose determination changed, and counts the rest", () => {
  const baseExamples = [
    example("flips", "met"),
    example("same", "met"),
    example("dropped", "met"),
    example("not run", null),
  ];
  const laterExamples = [
    example("flips", "not_met"),
    example("same", "met"),
    example("not run", "met"),
    example("added", "cannot_determine"),
  ];
  expect(findFlips(baseExamples, laterExamples)).toEqual({
    flips: [{ label: "flips", mark: "should_pass", baseDetermination: "met", laterDetermination: "not_met" }],
    unchangedCount: 1,
    notCompared: 3,
  });
});

it("has nothing to compare without examples", () => {
  expect(findFlips([], [])).toEqual({ flips: [], unchangedCount: 0, notCompared: 0 });
});
