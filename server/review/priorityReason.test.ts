import { expect, it } from "vitest";
import { priorityReason } from "@/server/review/priorityReason";

it.each([
  [0.696, 0.7, null, "The confidence 0.69 is below the threshold 0.70."],
  [0.585, 0.7, null, "The confidence 0.58 is below the threshold 0.70."],
  [0.7249, 0.725, null, "The confidence 0.72 is below the threshold 0.725."],
  [0, 0.7, "evidence_not_found", "No evidence for the answer was found."],
])("explains the confidence %s against %s", (confidence, acceptanceThreshold, flagReason, reason) =>
  expect(priorityReason({ priority: 10, confidence, acceptanceThreshold, flagReason })).toBe(reason),
);
