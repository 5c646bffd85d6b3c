// spec: AiRecord; product: Summary, Health, AI record.
import * as z from "zod";
import { CriterionPrimitive } from "@/server/contracts/enums";
import { CalendarDate, DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { Count, DayRange } from "@/server/contracts/usage";

const Rate = UnitInterval.nullable();
const range = { tenant_id: Uuid, from: CalendarDate, to: CalendarDate };

const rates = {
  verifications: Count,
  verdicts: Count.meta({ description: "Verifications that succeeded" }),
  pass_rate: Rate.meta({ description: "met among met, partial and not_met; null when there are none" }),
  abstention_rate: Rate.meta({ description: "cannot_determine among the verdicts" }),
};

export const DevSummary = z
  .strictObject({
    ...range,
    ...rates,
    failed: Count,
    unfinished: Count,
    flagged: Count,
    flagged_rate: Rate.meta({ description: "Among the verdicts" }),
    latency_ms: z.strictObject({
      sample: Count,
      p50: Count.nullable(),
      p95: Count.nullable(),
      relative_error: UnitInterval.meta({
        description: "How far p50 and p95 may be from the exact value, as a share of it",
      }),
    }),
    top_failing_criteria: z
      .array(
        z.strictObject({
          criterion_id: Uuid,
          key: z.string(),
          primitive: CriterionPrimitive,
          judged: Count,
          not_met: Count,
          failure_rate: UnitInterval.meta({ description: "not_met among met, partial and not_met" }),
        }),
      )
      .meta({ description: "The ten with the most not_met" }),
    by_rubric: z
      .array(z.strictObject({ rubric_id: Uuid, name: z.string(), version: z.int().min(1), ...rates }))
      .meta({ description: "The fifty rubric versions with the most verifications" }),
  })
  .meta({ id: "DevSummary" });
export type DevSummary = z.infer<typeof DevSummary>;

export const AiRecordFigure = z
  .strictObject({
    count: Count,
    sample: Count,
    rate: Rate,
    too_few_to_show: z.boolean(),
    first: DateTime.nullable().meta({ description: "When the earliest of the sample was recorded" }),
    last: DateTime.nullable(),
  })
  .meta({ id: "AiRecordFigure" });
export type AiRecordFigure = z.infer<typeof AiRecordFigure>;

export const AiRecord = z
  .strictObject({
    ...range,
    source: z.literal("feedback"),
    figures: z.strictObject({
      agreement: AiRecordFigure.meta({
        description: "Decided verdicts that feedback confirmed correct, of those it confirmed",
      }),
      false_met: AiRecordFigure.meta({
        description: "met verdicts that feedback confirmed wrong, of the met ones it confirmed",
      }),
      overturn: AiRecordFigure.meta({ description: "Determinations that override, of those that accept or override" }),
      abstention: AiRecordFigure.meta({ description: "Verdicts cannot_determine, of the verdicts with feedback" }),
    }),
    disputed: z.strictObject({ count: Count }),
    by_model: z.literal("not_split_for_feedback"),
    test_split: z.literal("not_yet_available"),
    escalations: z.literal("not_yet_available"),
  })
  .meta({ id: "AiRecord" });
export type AiRecord = z.infer<typeof AiRecord>;

export const HealthQuery = z.strictObject({
  ...DayRange.shape,
  subscription_id: Uuid.optional().meta({
    description:
      "A webhook endpoint. Every endpoint of a tenant may hear of each verification, so the buckets are the tenant's.",
  }),
});
export type HealthQuery = z.infer<typeof HealthQuery>;

export const HealthReport = z
  .strictObject({
    ...range,
    subscription_id: Uuid.nullable(),
    daily: z.array(
      z.strictObject({
        date: CalendarDate,
        verifications: Count.meta({ description: "Finished ones" }),
        pass_rate: Rate.meta({ description: "met among met, partial and not_met; null under five of them" }),
        exception_rate: Rate.meta({ description: "failed among the finished; null under five of them" }),
        too_few_to_show: z.boolean().meta({ description: "Fewer than five finished" }),
      }),
    ),
  })
  .meta({ id: "HealthReport" });
export type HealthReport = z.infer<typeof HealthReport>;
