import { CalibrationList, ThresholdQuery, ThresholdSuggestion } from "@/server/judging/contract";
import { defineOperation } from "@/server/contracts/operation";

const tag = "Calibration";

export const calibrationOperations = {
  "calibration.list": defineOperation({
    http: { method: "GET", path: "/v1/calibrations" },
    tag,
    summary: "List the current calibration of each judge",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    success: { 200: CalibrationList },
    problems: [],
  }),
  "calibration.suggest": defineOperation({
    http: { method: "GET", path: "/v1/calibrations/threshold" },
    tag,
    summary: "Suggest the acceptance threshold of a rubric for a target error",
    description:
      "Based on the feedback recorded for the rubric, with a fixed-sequence test; the response states its guarantee.",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: ThresholdQuery,
    success: { 200: ThresholdSuggestion },
    problems: [],
    mcp: { name: "calibration_suggest", readOnly: true },
  }),
};
