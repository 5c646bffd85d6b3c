// spec: AiRecord; product: summary, health, AI record and the reports page. Each rate has its n and a 95% interval.
import * as z from "zod";
import { CriterionPrimitive, Determination } from "@/server/contracts/enums";
import { OneLineText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { CalendarDate, DateTime, UnitInterval, Uuid } from "@/server/contracts/scalars";
import { Count, DayRange } from "@/server/reports/contract/usage";

const Rate = UnitInterval.nullable();
const range = { tenant_id: Uuid, from: CalendarDate, to: CalendarDate };

const rates = {
  verifications: Count,
  verdicts: Count.meta({ description: "Verifications that succeeded" }),
  pass_rate: Rate.meta({ description: "met among met, partial and not_met; null when there are none" }),
  abstention_rate: Rate.meta({ description: "cannot_determine among the verdicts" }),
};

const latency = { sample: Count, p50: Count.nullable(), p95: Count.nullable() };

export const DevSummary = z
  .strictObject({
    ...range,
    ...rates,
    current: z
      .strictObject({
        by_determination: z.record(Determination, Count),
        pass_rate: Rate,
        abstention_rate: Rate,
        by_source: z
          .strictObject({ customer_decision: Count, escalation: Count })
          .meta({ description: "How many of these answers are a person's; the others are verdicts" }),
      })
      .meta({
        description: "The same verdicts by the answer that holds now; everything else here counts verdicts as signed",
      }),
    failed: Count,
    unfinished: Count,
    flagged: Count,
    flagged_rate: Rate.meta({ description: "Among the verdicts" }),
    latency_ms: z.strictObject({
      ...latency,
      relative_error: UnitInterval.meta({ description: "Maximum relative error of p50 and p95" }),
    }),
    top_failing_criteria: z
      .array(
        z.strictObject({
          criterion_id: Uuid,
          key: z.string(),
          primitive: CriterionPrimitive,
          inverted: z.boolean().meta({
            description:
              "Whether the criterion states what must not be so. Versions of one rubric that differ in this have a row each",
          }),
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
    first: DateTime.nullable().meta({ description: "Time of the earliest sample" }),
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
        description: "Share of decided verdicts confirmed correct, among those with confirming feedback",
      }),
      false_met: AiRecordFigure.meta({
        description: "Share of met verdicts confirmed wrong, among met verdicts with confirming feedback",
      }),
      overturn: AiRecordFigure.meta({ description: "Share of overrides among determinations that accept or override" }),
      abstention: AiRecordFigure.meta({ description: "Share of cannot_determine among verdicts with feedback" }),
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
      "A webhook endpoint. Every endpoint of a tenant can receive each verification's events, so the buckets are the tenant's.",
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
        verifications: Count.meta({ description: "Finished verifications" }),
        pass_rate: Rate.meta({ description: "met among met, partial and not_met; null below five" }),
        exception_rate: Rate.meta({ description: "failed among finished verifications; null below five" }),
        too_few_to_show: z.boolean().meta({ description: "Fewer than five finished" }),
      }),
    ),
  })
  .meta({ id: "HealthReport" });
export type HealthReport = z.infer<typeof HealthReport>;

export const DailyReport = z
  .strictObject({
    ...range,
    daily: z.array(
      z.strictObject({
        date: CalendarDate,
        verifications: Count,
        by_determination: z.record(Determination, Count).meta({ description: "Verdicts as signed" }),
        by_current_determination: z
          .record(Determination, Count)
          .meta({ description: "The same verdicts by the answer that holds now" }),
        failed: Count,
        unfinished: Count,
        flagged: Count,
        abstention_rate: Rate.meta({ description: "cannot_determine among the verdicts; null when there are none" }),
        flagged_rate: Rate.meta({ description: "Flagged among the verdicts" }),
        latency_ms: z.strictObject(latency),
      }),
    ),
  })
  .meta({ id: "DailyReport", description: "Every UTC day of the range" });
export type DailyReport = z.infer<typeof DailyReport>;

export const Estimated = z
  .strictObject({ value: z.number(), low: z.number(), high: z.number(), n: Count })
  .meta({ id: "Estimated", description: "low to high: 95% interval" });
export type Estimated = z.infer<typeof Estimated>;

const fewness = {
  limited: z.boolean().meta({ description: "Older entries exist and are not included" }),
  too_few_to_show: z.boolean(),
};

export const CalibrationReportQuery = z.strictObject({
  rubric_id: Uuid.optional().meta({
    description: "Any version; labels of all versions with its name count. Default: all rubrics.",
  }),
});
export type CalibrationReportQuery = z.infer<typeof CalibrationReportQuery>;

export const CalibrationReport = z
  .strictObject({
    tenant_id: Uuid,
    rubric_id: Uuid.nullable(),
    current_threshold: UnitInterval.nullable().meta({ description: "The acceptance threshold of the rubric" }),
    labels: Count.meta({ description: "Judged verdicts confirmed correct or wrong by feedback, without open reviews" }),
    labels_from_blind_reviews: Count.meta({ description: "How many of them a blind review gave" }),
    anchored: z.strictObject({ labels: Count, confirmed_correct: Count }).meta({
      description:
        "Open reviews that also label: the reviewer saw the verdict, so they are biased towards it and in no other figure here",
    }),
    ...fewness,
    calibration_error: Estimated.nullable().meta({
      description: "Expected calibration error over the bins; compare only values with similar n",
    }),
    brier: UnitInterval.nullable(),
    bins: z
      .array(
        z.strictObject({ low: UnitInterval, high: UnitInterval, mean_confidence: UnitInterval, accuracy: Estimated }),
      )
      .meta({ description: "Bins of about equal mass, by ascending confidence; empty if there are too few labels" }),
    risk_coverage: z
      .array(z.strictObject({ threshold: UnitInterval, coverage: UnitInterval, risk: UnitInterval }))
      .meta({ description: "By acceptance threshold in hundredths, highest first" }),
  })
  .meta({ id: "CalibrationReport" });
export type CalibrationReport = z.infer<typeof CalibrationReport>;

const agreement = {
  n: Count.meta({ description: "Decisions with a reviewer determination" }),
  agreed: Count,
  rate: Estimated.nullable().meta({ description: "null if there are too few" }),
  too_few_to_show: z.boolean(),
};

export const ReviewerReport = z
  .strictObject({
    ...range,
    decisions: Count,
    limited: fewness.limited,
    by_mode: z
      .array(
        z.strictObject({
          mode: z.enum(["open", "blind"]),
          ...agreement,
          kappa: Estimated.nullable().meta({
            description: "Cohen's kappa; null if there are too few decisions or all agree on one value",
          }),
        }),
      )
      .meta({ description: "open: the verdict was visible, which biases the decision towards it" }),
    reviewers: z.array(
      z.strictObject({
        account_id: z.string(),
        name: z.string().nullable().meta({ description: "null: no longer a member" }),
        accepted: Count,
        overridden: Count,
        routed: Count,
        ...agreement,
      }),
    ),
    pairs: z.array(z.strictObject({ verdict: Determination, reviewer: Determination, n: Count })).meta({
      description:
        "Verdict determination against reviewer determination; in blind mode, the one before the verdict was shown",
    }),
  })
  .meta({ id: "ReviewerReport" });
export type ReviewerReport = z.infer<typeof ReviewerReport>;

export const ReportExport = z
  .strictObject({
    report: OneLineText.min(1).max(LIMITS.labelChars).meta({ description: "Name of the file without its extension" }),
    rows: Count,
  })
  .meta({ id: "ReportExport" });
export type ReportExport = z.infer<typeof ReportExport>;
