import { circular } from "@/server/authoring/lint/rules/circular";
import { couldBeDeterministic } from "@/server/authoring/lint/rules/couldBeDeterministic";
import { doubleBarrelled } from "@/server/authoring/lint/rules/doubleBarrelled";
import { hedged } from "@/server/authoring/lint/rules/hedged";
import { needsCounting } from "@/server/authoring/lint/rules/needsCounting";
import { needsHolistic } from "@/server/authoring/lint/rules/needsHolistic";
import { negatedHarm } from "@/server/authoring/lint/rules/negatedHarm";
import { overlapping } from "@/server/authoring/lint/rules/overlapping";
import { rewardsLength } from "@/server/authoring/lint/rules/rewardsLength";
import { unfalsifiable } from "@/server/authoring/lint/rules/unfalsifiable";
import { vague } from "@/server/authoring/lint/rules/vague";

export const STATEMENT_RULES = [
  circular,
  unfalsifiable,
  rewardsLength,
  vague,
  hedged,
  doubleBarrelled,
  couldBeDeterministic,
  needsCounting,
] as const;

const RULES = [...STATEMENT_RULES, negatedHarm, needsHolistic, overlapping] as const;

/** The name of a rule. */
export type LintRule = (typeof RULES)[number]["name"];

/** The code of a rule's warning in a compilation. */
export const CODES = Object.fromEntries(RULES.map(({ name, code }) => [name, code])) as Record<LintRule, string>;
