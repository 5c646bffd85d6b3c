import { expect, it } from "vitest";
import { confidenceInWords } from "@/components/verdict/confidence";

it.each([
  [1, "1.00 (deterministic)"],
  [0.9999, "0.99 (high)"],
  [0.9, "0.90 (high)"],
  [0.89, "0.89 (moderate)"],
  [0.7, "0.70 (moderate)"],
  [0.58, "0.58 (low)"],
  [0.5, "0.50 (low)"],
  [0, "0.00 (very low)"],
])("shows %s as %s", (confidence, label) =>
  expect(confidenceInWords({ determination: "not_met", confidence })).toBe(label),
);

it.each([
  [0, "judge_not_configured", "not judged"],
  [0, "judges_disagree", "no confidence"],
  [0, undefined, "no confidence"],
  [0.6, "source_insufficient", "0.60 (low)"],
])("shows an abstention with %s and %s as %s", (confidence, flag_reason, label) =>
  expect(confidenceInWords({ determination: "cannot_determine", confidence, flag_reason })).toBe(label),
);
