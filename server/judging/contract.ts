// The API's schemas for judge attempts.
import * as z from "zod";
import { Determination, JudgeTier } from "@/server/contracts/enums";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { ReadingKind } from "@/server/verdict/contract/reading";

export const JudgeAttemptOutcome = z.enum(["judged", "reused", "refused", "malformed", "failed"]).meta({
  id: "JudgeAttemptOutcome",
  description:
    "reused: the result of an earlier call with an identical question, at no cost; malformed: the reply could not be " +
    "read; failed: the endpoint returned no response",
});

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
