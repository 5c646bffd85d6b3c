// Defines RubricExamplesRequest and RubricExamplesResult of docs/spec.md.
import * as z from "zod";
import { Determination, VerificationStatus } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { nameText } from "@/server/contracts/names";
import { CRITERION_KEY, FreeObject, Sha256, Uuid } from "@/server/contracts/scalars";
import { Submission } from "@/server/submission/contract";

export const ExampleMark = z.enum(["should_pass", "should_fail"]).meta({ id: "ExampleMark" });

export const ExpectedCriteria = z
  .record(z.string().regex(CRITERION_KEY, "must be the key of a criterion"), Determination)
  .refine((expected) => Object.keys(expected).length <= LIMITS.criteria, `must have at most ${LIMITS.criteria} entries`)
  .meta({
    id: "ExpectedCriteria",
    description: "The expected determination of criteria, by key; others follow the mark",
  });

export const MarkedExample = z
  .strictObject({
    label: nameText(LIMITS.exampleLabelChars),
    mark: ExampleMark,
    submission: Submission,
    expected: ExpectedCriteria.optional(),
  })
  .meta({ id: "MarkedExample" });
export type MarkedExample = z.infer<typeof MarkedExample>;

export const ExampleOutcome = z.enum(["agrees", "contradicts", "undetermined"]).meta({ id: "ExampleOutcome" });
export type ExampleOutcome = z.infer<typeof ExampleOutcome>;

export const RubricExamplesRequest = z
  .strictObject({
    spec: FreeObject.meta({ description: "An authored rubric" }),
    examples: z.array(MarkedExample).max(LIMITS.markedExamples),
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
        criteria: z.array(
          z.strictObject({
            criterion_id: Uuid,
            key: z.string(),
            determination: Determination,
            expected: Determination.nullable(),
            outcome: ExampleOutcome.nullable().meta({
              description: "Against the expected determination, or else the mark. null: it did not decide the verdict",
            }),
            rationale: z.string(),
          }),
        ),
        outcome: ExampleOutcome,
      }),
    ),
  })
  .meta({ id: "RubricExamplesResult" });
export type RubricExamplesResult = z.infer<typeof RubricExamplesResult>;
