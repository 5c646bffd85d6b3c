// The judgment rules that this API version supports (spec: Versioning 5), and the capacities that each admits.
import { JudgeCapacity } from "@/server/reviewer/contract/reviewer";

/** The rule of new escalations. */
export const ESCALATION_RULE = "escalation-judgment@1";

/**
 * The capacities by rule. criteria-agreement@1 is supported, but never the rule of an escalation, since it judges
 * criteria.
 */
const CAPACITIES: Readonly<Record<string, readonly JudgeCapacity[]>> = {
  [ESCALATION_RULE]: JudgeCapacity.options,
  "criteria-agreement@1": [],
};

/** Returns the capacities that a rule admits; undefined for an unsupported rule. */
export function admittedCapacities(rule: string): readonly JudgeCapacity[] | undefined {
  return Object.hasOwn(CAPACITIES, rule) ? CAPACITIES[rule] : undefined;
}
