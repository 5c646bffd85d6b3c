// Judge attempts of a verification, and confidence calibration.
import * as z from "zod";
import { CriterionPrimitive, Determination, JudgeTier } from "@/server/contracts/enums";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const JudgeAttemptOutcome = z.enum(["judged", "reused", "refused", "malformed", "failed"]).meta({
  id: "JudgeAttemptOutcome",
  description:
    "reused: the earlier result of an identical question, at no cost; malformed: an unreadable reply; " +
    "failed: the endpoint returned no response",
});

export const ModelForm = z.enum(["chat", "decisions", "systemone", "gemini"]).meta({
  id: "ModelForm",
  description:
    "chat: OpenAI's chat completions; decisions: OpenAI's Decisions; systemone: the System One form of decision models; gemini: Google's Decisions",
});
export type ModelForm = z.infer<typeof ModelForm>;

export const ReadingKind = z.enum(["cold", "opposite", "neutral"]).meta({
  id: "ReadingKind",
  description:
    "cold: of the cited passages alone; opposite: of all the material, where no passage can show the statement, or where it must not be so; " +
    "neutral: of a text of the service, to check the reader",
});
export type ReadingKind = z.infer<typeof ReadingKind>;

/** Names a call of a model to people: the samples of a tier are counted from 1, the readings have names. */
export function callName(sample: number, reading: ReadingKind | null): string {
  return reading === null ? `sample ${sample + 1}` : READING_NAMES[reading];
}

const READING_NAMES: Record<ReadingKind, string> = {
  cold: "independent reading of the quotes",
  opposite: "independent reading",
  neutral: "reading of a neutral text",
};

export const ReadingOutcome = z.enum(["agrees", "contradicts", "indifferent", "talked_round", "unreliable"]).meta({
  id: "ReadingOutcome",
  description:
    "agrees: the judge's answer, that the statement is true or, of a must_not criterion, that it is not, and not its opposite; contradicts: the opposite alone, or neither; indifferent: also a contrast; talked_round: both, or a false control claim, as a reader answers who obeys what it reads; unreliable: neither a control claim nor its opposite",
});
export type ReadingOutcome = z.infer<typeof ReadingOutcome>;

const PassagePlace = z.strictObject({
  source: z.string(),
  locator: z.string().meta({ description: "As in an evidence span, such as chars:0-36" }),
});

export const PassageReading = z
  .strictObject({
    ...PassagePlace.shape,
    agrees: z.boolean().meta({ description: "Whether the judge's answer holds of this passage" }),
    probability: UnitInterval.optional().meta({
      description: "Probability that the answer holds of this passage; absent for a chat model",
    }),
    sources: z.array(PassagePlace).optional().meta({
      description: "Where the reader finds it stated; absent unless the criterion needs a source",
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
      description: "Of what the reader was shown and asked, without the random names and choices",
    }),
    contrasts: z
      .array(z.int().min(0))
      .optional()
      .meta({ description: "Those asked about, by index; absent without one" }),
    passages: z.array(PassageReading).optional().meta({
      description: "The passages of which the statement was asked one by one; absent without one",
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
    round: z.int().min(0).meta({ description: "0: the question, 1: the repair request" }),
    reading: ReadingKind.nullable().meta({ description: "null: a sample of the tier" }),
    model: z.string(),
    outcome: JudgeAttemptOutcome,
    determination: Determination.nullable(),
    error: z.string().nullable().meta({
      description:
        "Why the call has no result, in words of the service: no address, key or text of the model; null with one",
    }),
    input_tokens: z.int().min(0).nullable(),
    output_tokens: z.int().min(0).nullable(),
    cost_usd: z.number().min(0).nullable().meta({ description: "null when the model has no configured price" }),
    latency_ms: z.int().min(0),
    created_at: DateTime,
  })
  .meta({ id: "JudgeAttempt" });
export type JudgeAttempt = z.infer<typeof JudgeAttempt>;

const DecisionAsked = z.strictObject({
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
    z.strictObject({ state: z.string(), questions: z.array(DecisionAsked).readonly() }),
  ])
  .meta({ id: "SentPrompt", description: "The messages of a chat; or the data and the questions of a decision model" });
export type SentPrompt = z.infer<typeof SentPrompt>;

export const JudgeExchange = z
  .strictObject({
    exchange: z
      .strictObject({ prompt: SentPrompt, reply: z.string() })
      .nullable()
      .meta({ description: "null: the call had no reply, or its texts are no longer kept" }),
  })
  .meta({ id: "JudgeExchange", description: "Verbatim; of a reused result, those of the call that it is of" });
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
    .meta({ description: "Maximum share of wrong verdicts among the accepted, such as 0.05." }),
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
    errors: z.int().min(0).nullable().meta({ description: "Wrong verdicts among the accepted" }),
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
