// What the model did for a verification, and how its confidence is made honest.
import * as z from "zod";
import { CriterionPrimitive, Determination, JudgeTier } from "@/server/contracts/enums";
import { DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const JudgeAttemptOutcome = z.enum(["judged", "reused", "refused", "malformed", "failed"]).meta({
  id: "JudgeAttemptOutcome",
  description:
    "reused: an earlier judgement of the same question, not paid for again; malformed: a reply that could not be read; " +
    "failed: the endpoint brought no reply",
});
export type JudgeAttemptOutcome = z.infer<typeof JudgeAttemptOutcome>;

export const JudgeAttempt = z
  .strictObject({
    criterion_key: z.string(),
    tier: JudgeTier,
    sample: z.int().min(0),
    round: z.int().min(0).meta({ description: "0: the question, 1: its one repair" }),
    model: z.string(),
    outcome: JudgeAttemptOutcome,
    determination: Determination.nullable(),
    input_tokens: z.int().min(0).nullable(),
    output_tokens: z.int().min(0).nullable(),
    cost_usd: z.number().min(0).nullable().meta({ description: "null when the model has no configured price" }),
    latency_ms: z.int().min(0),
    created_at: DateTime,
  })
  .meta({ id: "JudgeAttempt" });
export type JudgeAttempt = z.infer<typeof JudgeAttempt>;

export const JudgeAttemptList = z
  .strictObject({ verification_id: Uuid, attempts: z.array(JudgeAttempt) })
  .meta({ id: "JudgeAttemptList", description: "Oldest first; empty for a verification that no model judged" });
export type JudgeAttemptList = z.infer<typeof JudgeAttemptList>;

export const ThresholdQuery = z.strictObject({
  rubric_id: Uuid.meta({ description: "Any version; labels of every version of its name count." }),
  target_error: z
    .number()
    .gt(0)
    .lt(1)
    .meta({ description: "The share of accepted verdicts that may be wrong, such as 0.05." }),
  delta: z.number().gt(0).lt(1).optional().meta({ description: "Chance that the promise fails; default 0.1." }),
});
export type ThresholdQuery = z.infer<typeof ThresholdQuery>;

export const ThresholdSuggestion = z
  .strictObject({
    rubric_id: Uuid,
    target_error: UnitInterval,
    delta: UnitInterval,
    current_threshold: UnitInterval,
    labels: z.int().min(0).meta({ description: "Confirmed verdicts that the suggestion rests on" }),
    too_few_to_show: z.boolean(),
    threshold: UnitInterval.nullable().meta({ description: "null: no threshold keeps the promise on these labels" }),
    coverage: UnitInterval.nullable().meta({ description: "Share of the labelled verdicts at or above the threshold" }),
    accepted: z.int().min(0).nullable(),
    errors: z.int().min(0).nullable().meta({ description: "Wrong ones among the accepted" }),
    guarantee: z.string(),
  })
  .meta({ id: "ThresholdSuggestion" });
export type ThresholdSuggestion = z.infer<typeof ThresholdSuggestion>;

export const CalibrationVersion = z
  .strictObject({
    calibration_id: Uuid,
    scope: z.enum(["tenant", "everybody"]),
    primitive: CriterionPrimitive,
    model: z.string(),
    prompt_version: z.string(),
    version: z.int().min(1),
    method: z.enum(["none", "platt", "isotonic"]),
    labels: z.int().min(0),
    created_at: DateTime,
  })
  .meta({ id: "CalibrationVersion" });
export type CalibrationVersion = z.infer<typeof CalibrationVersion>;

export const CalibrationList = z
  .strictObject({ tenant_id: Uuid, calibrations: z.array(CalibrationVersion) })
  .meta({ id: "CalibrationList", description: "The latest version of each map that this tenant's verdicts use" });
export type CalibrationList = z.infer<typeof CalibrationList>;
