// product: Usage of a tenant, by UTC day of created_at of verifications and attempts.
import * as z from "zod";
import { Determination, JudgeTier, VerificationStatus } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { CalendarDate, Uuid } from "@/server/contracts/scalars";

export const Count = z.int().min(0);

/** The days of a report. */
export const DayRange = z.strictObject({
  from: CalendarDate.optional().meta({ description: "First UTC day, inclusive; default 29 days before `to`." }),
  to: CalendarDate.optional().meta({
    description: `Last UTC day, inclusive; default today. At most ${LIMITS.reportDays} days in all.`,
  }),
});
export type DayRange = z.infer<typeof DayRange>;

const spendingFields = {
  input_tokens: Count,
  output_tokens: Count,
  cost_usd: z.number().min(0).meta({ description: "Cost of calls to models with a configured price" }),
};
const unpriced_calls = Count.meta({
  description: "Calls to models without a configured price",
});

export const UsageSummary = z
  .strictObject({
    tenant_id: Uuid,
    from: CalendarDate,
    to: CalendarDate,
    verifications: z.strictObject({
      total: Count,
      by_status: z.record(VerificationStatus, Count),
      by_determination: z
        .record(z.enum([...Determination.options, "none"]), Count)
        .meta({ description: "none: unfinished or failed" }),
      flagged: Count,
    }),
    criteria: z.strictObject({
      deterministic: Count,
      llm_judge: Count,
      reused: Count.meta({ description: "Judge results reused from identical questions, at no cost" }),
    }),
    judge: z.strictObject({
      calls: Count,
      ...spendingFields,
      unpriced_calls,
      by_model: z.array(
        z.strictObject({ model: z.string(), tier: JudgeTier, calls: Count, ...spendingFields, unpriced_calls }),
      ),
    }),
    proofs_signed: Count.meta({ description: "Verdicts with a proof" }),
    daily: z.array(
      z.strictObject({
        date: CalendarDate,
        verifications: Count,
        flagged: Count,
        proofs_signed: Count,
        ...spendingFields,
      }),
    ),
  })
  .meta({ id: "UsageSummary", description: "Includes marked examples of drafts." });
export type UsageSummary = z.infer<typeof UsageSummary>;
