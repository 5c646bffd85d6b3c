// spec: RubricExamplesRequest, RubricExamplesResult.
import * as z from "zod";
import { Determination, VerificationStatus } from "@/server/contracts/enums";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { FreeObject, Sha256, Uuid } from "@/server/contracts/scalars";
import { Submission } from "@/server/contracts/submission";

const ExampleMark = z.enum(["should_pass", "should_fail"]).meta({ id: "ExampleMark" });

export const RubricExamplesRequest = z
  .strictObject({
    spec: FreeObject.meta({ description: "An authored rubric" }),
    examples: z
      .array(
        z.strictObject({
          label: KeepableText.min(1).max(LIMITS.exampleLabelChars),
          mark: ExampleMark,
          submission: Submission,
        }),
      )
      .max(LIMITS.markedExamples),
  })
  .meta({ id: "RubricExamplesRequest" });
export type RubricExamplesRequest = z.infer<typeof RubricExamplesRequest>;

export const RubricExamplesResult = z
  .strictObject({
    rubric: z.strictObject({
      rubric_id: Uuid,
      version: z.int().min(1),
      hash: Sha256,
      status: z.literal("draft"),
    }),
    examples: z.array(
      z.strictObject({
        index: z.int().min(0),
        label: z.string(),
        mark: ExampleMark,
        verification_id: Uuid,
        status: VerificationStatus,
        determination: Determination.nullable(),
        criteria: z.array(z.strictObject({ criterion_id: Uuid, determination: Determination })),
        outcome: z.enum(["agrees", "contradicts", "undetermined"]),
      }),
    ),
  })
  .meta({ id: "RubricExamplesResult" });
export type RubricExamplesResult = z.infer<typeof RubricExamplesResult>;
