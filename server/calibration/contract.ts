// The API's schemas for confidence calibration.
import * as z from "zod";
import { CriterionPrimitive } from "@/server/contracts/enums";
import { DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const ThresholdQuery = z.strictObject({
  rubric_id: Uuid.meta({ description: "Any version; labels of all versions with its name count." }),
  target_error: z
    .number()
    .gt(0)
    .lt(1)
    .meta({ description: "Maximum share of wrong verdicts among the accepted ones, such as 0.05." }),
  delta: z.number().gt(0).lt(1).optional().meta({ description: "Probability that the guarantee fails; default 0.1." }),
});
export type ThresholdQuery = z.infer<typeof ThresholdQuery>;

export const ThresholdSuggestion = z
  .strictObject({
    rubric_id: Uuid,
    target_error: UnitInterval,
    delta: UnitInterval,
    current_threshold: UnitInterval,
    labels: z.int().min(0).meta({ description: "Number of confirmed verdicts used" }),
    too_few_to_show: z.boolean(),
    threshold: UnitInterval.nullable().meta({
      description: "null: no threshold meets the target error on these labels",
    }),
    coverage: UnitInterval.nullable().meta({ description: "Share of the labeled verdicts at or above the threshold" }),
    accepted: z.int().min(0).nullable(),
    errors: z.int().min(0).nullable().meta({ description: "Wrong verdicts among the accepted ones" }),
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

export const CalibrationList = z.strictObject({ tenant_id: Uuid, calibrations: z.array(CalibrationVersion) }).meta({
  id: "CalibrationList",
  description: "The current version of each calibration map used by this tenant's verdicts",
});
export type CalibrationList = z.infer<typeof CalibrationList>;
