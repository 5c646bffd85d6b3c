// The API's schemas for judge attempts, independent readings and confidence calibration.
import * as z from "zod";
import { CriterionPrimitive, Determination, JudgeTier } from "@/server/contracts/enums";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const JudgeAttemptOutcome = z.enum(["judged", "reused", "refused", "malformed", "failed"]).meta({
  id: "JudgeAttemptOutcome",
  description:
    "reused: the result of an earlier call with an identical question, at no cost; malformed: the reply could not be " +
    "read; failed: the endpoint returned no response",
});

export const ReadingKind = z.enum(["cold", "opposite", "neutral"]).meta({
  id: "ReadingKind",
  description:
    "cold: the reader sees only the cited passages; opposite: it sees all the material, for a statement that no single passage can show " +
    "and for a must_not criterion; neutral: it sees a neutral text, which checks the reader itself",
});
export type ReadingKind = z.infer<typeof ReadingKind>;

export const ReadingOutcome = z.enum(["agrees", "contradicts", "indifferent", "talked_round", "unreliable"]).meta({
  id: "ReadingOutcome",
  description:
    "What the reader agreed to. agrees: only the judge's answer; contradicts: only its opposite, or neither; indifferent: the answer and a contrast; " +
    "talked_round: a false control claim, which suggests that it obeys the text; unreliable: the answer and its opposite, or neither a control claim nor its opposite",
});
export type ReadingOutcome = z.infer<typeof ReadingOutcome>;

const PassagePlace = z.strictObject({
  source: z.string(),
  locator: z.string().meta({ description: "As in an evidence span, such as chars:0-36" }),
});

export const PassageReading = z
  .strictObject({
    ...PassagePlace.shape,
    agrees: z.boolean().meta({ description: "Whether the judge's answer is right about this passage" }),
    probability: UnitInterval.optional().meta({
      description: "Probability that the answer is right about this passage; absent for a chat model",
    }),
    sources: z.array(PassagePlace).optional().meta({
      description: "Source passages that state it, according to the reader; absent unless the criterion needs a source",
    }),
  })
  .meta({ id: "PassageReading" });
export type PassageReading = z.infer<typeof PassageReading>;

export const CriterionReading = z
  .strictObject({
    kind: ReadingKind,
    model: z.string(),
    outcome: ReadingOutcome,
    input_hash: Sha256.meta({
      description: "Hash of the texts and questions sent to the reader, without their random parts",
    }),
    contrasts: z
      .array(z.int().min(0))
      .optional()
      .meta({ description: "Indexes of the contrasts that were asked about; absent when there were none" }),
    passages: z.array(PassageReading).optional().meta({
      description: "Answers about single passages; absent unless the criterion is about each passage",
    }),
  })
  .meta({ id: "CriterionReading" });
export type CriterionReading = z.infer<typeof CriterionReading>;

export const JudgeAttempt = z
  .strictObject({
    id: Uuid,
    criterion_key: z.string(),
    tier: JudgeTier,
    sample: z.int().min(0),
    round: z.int().min(0).meta({ description: "0: the question; 1: the repair request after an unreadable reply" }),
    reading: ReadingKind.nullable().meta({ description: "Kind of the independent reading; null for a judge's sample" }),
    model: z.string(),
    outcome: JudgeAttemptOutcome,
    determination: Determination.nullable(),
    error: z.string().nullable().meta({
      description:
        "Why the call has no result, without addresses, keys or text of the model; null for a call with a result",
    }),
    input_tokens: z.int().min(0).nullable(),
    output_tokens: z.int().min(0).nullable(),
    cost_usd: z.number().min(0).nullable().meta({ description: "null when the model has no configured price" }),
    latency_ms: z.int().min(0),
    created_at: DateTime,
  })
  .meta({ id: "JudgeAttempt" });
export type JudgeAttempt = z.infer<typeof JudgeAttempt>;

const AskedQuestion = z.strictObject({
  instructions: z.string(),
  type: z.enum(["yes_no", "choice"]),
  options: z
    .array(z.strictObject({ value: z.string(), meaning: z.string().nullable() }))
    .readonly()
    .optional(),
});

export const SentPrompt = z
  .union([
    z.strictObject({
      messages: z
        .array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() }))
        .readonly(),
    }),
    z.strictObject({ state: z.string(), questions: z.array(AskedQuestion).readonly() }),
  ])
  .meta({ id: "SentPrompt", description: "Messages to a chat model, or data and questions to a decision model" });
export type SentPrompt = z.infer<typeof SentPrompt>;

export const JudgeExchange = z
  .strictObject({
    exchange: z
      .strictObject({ prompt: SentPrompt, reply: z.string() })
      .nullable()
      .meta({ description: "null when the call had no reply, or after the retention period" }),
  })
  .meta({
    id: "JudgeExchange",
    description: "Verbatim prompt and reply; for a reused result, those of the original call",
  });
export type JudgeExchange = z.infer<typeof JudgeExchange>;

export const JudgeAttemptList = z
  .strictObject({ verification_id: Uuid, attempts: z.array(JudgeAttempt) })
  .meta({ id: "JudgeAttemptList", description: "Oldest first; empty for a verification without model calls" });
export type JudgeAttemptList = z.infer<typeof JudgeAttemptList>;

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
