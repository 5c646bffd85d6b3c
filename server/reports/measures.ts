// The measures that reports count. The SQL functions take the names from here (scripts/migrations/sqlValues.ts).
import type { Determination } from "@/server/contracts/enums";

export const JUDGE_MEASURES = [
  "judge_calls",
  "judge_reused",
  "judge_input_tokens",
  "judge_output_tokens",
  "judge_cost_usd",
  "judge_unpriced",
] as const;
export type JudgeMeasure = (typeof JUDGE_MEASURES)[number];

export const MEASURES = [
  "verifications",
  "rubrics",
  "latency",
  "proofs",
  ...JUDGE_MEASURES,
  "criteria_judged",
  "criteria_not_met",
  "primitives",
  "changes",
  "open_reviews",
] as const;
export type Measure = (typeof MEASURES)[number];

/** The sources of a changed answer. */
export const CHANGE_SOURCES = ["customer_decision", "escalation"] as const;
type ChangeSource = (typeof CHANGE_SOURCES)[number];

type CriterionLabel = [criterionId: string, key: string, primitive: string, inverted?: true];

/** The label of each measure: its dimensions, in the order in which rollup_facts.sql writes them. */
export type MeasureLabels = {
  verifications: [status: string, determination: string | null, flagged: boolean];
  rubrics: [rubricId: string, status: string, determination: string | null];
  latency: [bucket: number];
  proofs: [];
  criteria_judged: CriterionLabel;
  criteria_not_met: CriterionLabel;
  primitives: [primitive: string];
  changes: [from: Determination, to: Determination, source: ChangeSource];
  open_reviews: [rubricId: string, correct: boolean];
} & Record<JudgeMeasure, [model: string, tier: number]>;
