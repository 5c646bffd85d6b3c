import { CalibrationList, ThresholdQuery, ThresholdSuggestion } from "@/server/calibration/contract";
import { defineQuery } from "@/server/contracts/operation";

const tag = "Calibration";
const readers = { tag, auth: "apiKey", scope: "verify:read" } as const;

export const calibrationOperations = {
  "calibration.list": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/calibrations" },
    summary: "List the current calibration of each judge",
    description:
      "How raw confidences of each model are mapped to probabilities: the method, the number of labels and the version.",
    success: { 200: CalibrationList },
  }),
  "calibration.suggest": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/calibrations/threshold" },
    summary: "Suggest the acceptance threshold of a rubric for a target error",
    description:
      "Based on the feedback recorded for the rubric, with a fixed-sequence test; the response states its guarantee.",
    query: ThresholdQuery,
    success: { 200: ThresholdSuggestion },
    mcp: { name: "calibration_suggest", readOnly: true },
  }),
};
