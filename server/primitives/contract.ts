// Describes the config of each primitive as an author writes it. `checkConfig` of the primitive
// decides whether a config is valid.
import * as z from "zod";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { FreeObject } from "@/server/contracts/scalars";

export const NUMERIC_OPERATORS = ["gt", "gte", "lt", "lte", "eq", "between"] as const;

export const RegexMatchConfig = z
  .strictObject({
    pattern: z
      .string()
      .min(1)
      .max(SERVER_LIMITS.patternChars)
      .meta({ description: "A regular expression in RE2 syntax; it may match anywhere in the text" }),
    flags: z
      .string()
      .regex(/^[ims]*$/)
      .optional()
      .meta({
        default: "",
        description: "i ignores case, m lets ^ and $ match at line ends, s lets the dot match line breaks",
      }),
    must_match: z
      .boolean()
      .optional()
      .meta({ default: true, description: "false: the criterion holds where the pattern does not match" }),
  })
  .meta({ id: "RegexMatchConfig" });

export const JsonSchemaConfig = z
  .strictObject({
    schema: FreeObject.meta({ description: `A JSON Schema of at most ${SERVER_LIMITS.schemaBytes} bytes` }),
  })
  .meta({ id: "JsonSchemaConfig" });

export const NumericThresholdConfig = z
  .strictObject({
    path: z
      .string()
      .min(1)
      .max(SERVER_LIMITS.numericPathChars)
      .optional()
      .meta({ description: 'The place of the number, such as totals.net or items[0]["unit price"]' }),
    operator: z.enum(NUMERIC_OPERATORS).optional().meta({ default: "gte", description: "How the number is compared" }),
    threshold: z
      .number()
      .optional()
      .meta({ description: "The bound that the number is compared with, unless between" }),
    min: z.number().optional().meta({ description: "With between: the lowest number that holds" }),
    max: z.number().optional().meta({ description: "With between: the highest number that holds" }),
    tolerance: z.number().min(0).optional().meta({ default: 0, description: "Moves every bound outward by this much" }),
  })
  .meta({ id: "NumericThresholdConfig" });

export const LlmJudgeConfig = z.strictObject({}).meta({ id: "LlmJudgeConfig" });
