// The schemas of the judge's models: how each is configured, its recent calls, and one test call.
import * as z from "zod";
import { Determination, JudgeTier, ModelForm } from "@/server/contracts/enums";
import { DateTime } from "@/server/contracts/scalars";
import { JudgeModelStatus } from "@/server/system/contract/system";

const Dollars = z.number().min(0);

export const JudgeModel = z
  .strictObject({
    ...JudgeModelStatus.shape,
    tier: JudgeTier.nullable().meta({ description: "null: the reader" }),
    form: ModelForm,
    price: z
      .strictObject({ input: Dollars, output: Dollars })
      .meta({ id: "ModelPrice" })
      .nullable()
      .meta({ description: "USD per million tokens; null when unknown" }),
    refused: z
      .array(z.string())
      .meta({ description: "Fields that the endpoint refused since the service started; they are not sent again" }),
    reader_record: z
      .strictObject({
        readings: z.int().min(0),
        control_errors: z.int().min(0).meta({ description: "Neutral texts about which it contradicted itself" }),
        disabled: z.boolean().meta({
          description: "More than 2 % of 50 or more readings: favorable answers abstain with reader_unreliable",
        }),
      })
      .meta({ id: "ReaderRecord" })
      .nullable()
      .meta({ description: "The reader's results among the tenant's newest 5,000 calls; null for a tier" }),
    last_hour: z
      .strictObject({
        calls: z.int().min(0),
        failed: z.int().min(0).meta({ description: "Without a reply, or with one that could not be read" }),
        latency_ms: z
          .strictObject({ p50: z.int().min(0), p95: z.int().min(0) })
          .meta({ id: "ModelLatency" })
          .nullable()
          .meta({ description: "Latency of the calls with a reply; null without one" }),
      })
      .meta({ description: "The tenant's calls" }),
  })
  .meta({ id: "JudgeModel" });
export type JudgeModel = z.infer<typeof JudgeModel>;

export const JudgeModelList = z
  .strictObject({
    checked_at: DateTime.nullable().meta({ description: "When the provider's list of models was last read" }),
    models: z.array(JudgeModel).meta({ description: "By tier, then the reader; empty when no model is configured" }),
  })
  .meta({ id: "JudgeModelList" });
export type JudgeModelList = z.infer<typeof JudgeModelList>;

export const JudgeModelTest = z
  .strictObject({
    tier: JudgeTier.nullable().meta({ description: "null: the reader" }),
    model: z.string(),
    form: ModelForm,
    ok: z.boolean().meta({ description: "A reply came that the service can read" }),
    determination: Determination.nullable().meta({ description: "The model's answer; met is right" }),
    error: z.string().nullable().meta({ description: "Why there is no readable reply" }),
    latency_ms: z.int().min(0),
    cost_usd: Dollars.nullable(),
  })
  .meta({ id: "JudgeModelTest" });
export type JudgeModelTest = z.infer<typeof JudgeModelTest>;

export const JudgeModelTestList = z
  .strictObject({ tests: z.array(JudgeModelTest) })
  .meta({ id: "JudgeModelTestList", description: "One call for each tier and the reader; nothing is stored" });
export type JudgeModelTestList = z.infer<typeof JudgeModelTestList>;
