// The schemas for the setup of the service's model in the console.
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { Uuid } from "@/server/contracts/scalars";

export const ModelServer = z
  .strictObject({
    name: z.string().meta({ description: "For example Ollama, LM Studio, llama.cpp or vLLM" }),
    base_url: z.url(),
    models: z.array(z.string()).min(1),
  })
  .meta({ id: "ModelServer", description: "A model server on this machine. Only its list of models was read." });
export type ModelServer = z.infer<typeof ModelServer>;

export const JudgeSetup = z
  .strictObject({
    model: z.string().nullable().meta({ description: "The model of the lowest configured tier; null without one" }),
    chosen: z.boolean().meta({ description: "Chosen in the console, not in the environment" }),
    may_choose: z
      .boolean()
      .meta({ description: "The caller may choose a model: the first account, without one in the environment" }),
    servers: z.array(ModelServer).meta({ description: "Offers to a caller who may choose" }),
    needs_model: z.int().min(0).meta({ description: "Verdicts of the tenant that wait for a model" }),
  })
  .meta({ id: "JudgeSetup" });
export type JudgeSetup = z.infer<typeof JudgeSetup>;

export const JudgeChoiceRequest = z
  .strictObject({ base_url: z.url().max(LIMITS.uriChars), model: z.string().min(1).max(LIMITS.labelChars) })
  .meta({ id: "JudgeChoiceRequest", description: "One of the offered servers with one of its models" });
export type JudgeChoiceRequest = z.infer<typeof JudgeChoiceRequest>;

export const JudgedWaiting = z
  .strictObject({
    judged: z.int().min(0).meta({ description: "Submitted again in this call" }),
    verification_ids: z.array(Uuid).meta({ description: "The new verifications of this call, oldest first" }),
    left: z.int().min(0).meta({ description: "Still waiting: call again" }),
    refused: z.int().min(0).meta({ description: "Refused now; they keep waiting" }),
  })
  .meta({ id: "JudgedWaiting" });
export type JudgedWaiting = z.infer<typeof JudgedWaiting>;
