import { exampleCount } from "@/components/rubrics/texts";
import { countOf } from "@/server/contracts/quantities";

export const DIFF_TEXTS = {
  title: "What changed",
  from: "From",
  to: "To",
  views: { criteria: "Criteria", unified: "Unified", split: "Side by side" },
  view: "View",
  kinds: { added: "Added", removed: "Removed", changed: "Changed" },
  same: "The two versions are identical.",
  sameHash: "They compile to the same rubric; only the source differs.",
  reordered: "The criteria are in a different order.",
  unchanged: (count: number) => `${countOf(count, "criterion is", "criteria are")} unchanged.`,
  rubric: "Rubric settings",
  nothing: "not set",
  flips: "Examples with a different result",
  flipsHint: "Examples whose result differs between the two versions, from the runs at publication.",
  noFlips: "No differences",
  noFlipsWhy: "No example has a different result in the later version.",
  noExamples: "Neither version was published with examples.",
  editExamples: "Edit the later version",
  rest: (unchangedCount: number, notCompared: number) =>
    [
      unchangedCount === 0 ? "" : `${exampleCount(unchangedCount)} with the same result.`,
      notCompared === 0 ? "" : `${exampleCount(notCompared)} in one version only, or not run on both.`,
    ]
      .join(" ")
      .trim(),
  then: "then",
  version: (version: number) => `version ${version}`,
  copyLink: "the link to this comparison",
  link: "Link to this comparison",
} as const;
