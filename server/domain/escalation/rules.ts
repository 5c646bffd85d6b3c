// The judgment rules that this API version carries (spec: Versioning 5), and what each admits.
import { JudgeCapacity } from "@/server/contracts/escalation";

/** The rule that an escalation is opened under today. */
export const ESCALATION_RULE = "escalation-judgment@1";

/** criteria-agreement@1 judges criteria, not escalations: it is known, and never an escalation's rule. */
const CAPACITIES: Readonly<Record<string, readonly JudgeCapacity[]>> = {
  [ESCALATION_RULE]: JudgeCapacity.options,
  "criteria-agreement@1": [],
};

/** The capacities that a rule admits; undefined for a rule that is not carried. */
export function capacitiesOf(rule: string): readonly JudgeCapacity[] | undefined {
  return Object.hasOwn(CAPACITIES, rule) ? CAPACITIES[rule] : undefined;
}
