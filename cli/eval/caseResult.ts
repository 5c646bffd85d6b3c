// The result of one case: a line of the results file and the input of reports.
import * as z from "zod";
import { Determination } from "@/server/contracts/enums";
import { JudgeAttempt } from "@/server/judging/contract";
import { UnitInterval, Uuid } from "@/server/contracts/scalars";
import { VARIANTS } from "@/cli/eval/variants";

const CriterionLine = z.object({
  key: z.string(),
  determination: Determination,
  confidence: UnitInterval,
  rationale: z.string(),
  quotes: z.array(z.string()),
  model: z.string().nullable(),
});
export type CriterionLine = z.infer<typeof CriterionLine>;

const Call = JudgeAttempt.pick({
  tier: true,
  model: true,
  outcome: true,
  input_tokens: true,
  output_tokens: true,
  cost_usd: true,
});
export type Call = z.infer<typeof Call>;

const identityFields = {
  case: z.string(),
  variant: z.enum(VARIANTS),
  /** Starts at 1; increases with each retry of an unscored case. */
  attempt: z.int().min(1),
};

export const JudgedCase = z.object({
  ...identityFields,
  outcome: z.literal("judged"),
  verification_id: Uuid,
  determination: Determination,
  confidence: UnitInterval.nullable(),
  /** Time from acceptance to verdict, as the service states it; null if unavailable. */
  latency_ms: z.number().nullable(),
  criteria: z.array(CriterionLine),
  /** null if the service did not return them. */
  calls: z.array(Call).nullable(),
});
export type JudgedCase = z.infer<typeof JudgedCase>;

/** A case without a verdict, neither right nor wrong: its request was rejected, or its verification failed. */
const UnscoredCase = z.object({
  ...identityFields,
  outcome: z.literal("unscored"),
  verification_id: Uuid.nullable(),
  reason: z.string(),
});
type UnscoredCase = z.infer<typeof UnscoredCase>;

export const CaseResult = z.discriminatedUnion("outcome", [JudgedCase, UnscoredCase]);
export type CaseResult = z.infer<typeof CaseResult>;

/** Builds the key of a case's result among those of a run. */
export function resultKey({ case: id, variant }: Pick<CaseResult, "case" | "variant">): string {
  return `${variant} ${id}`;
}
