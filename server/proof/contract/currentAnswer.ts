// The current answer: the decision of the last authority about a verification.
import * as z from "zod";
import { type CockpitDecision, Determination } from "@/server/contracts/enums";
import { DateTime } from "@/server/contracts/scalars";

export const CurrentAnswer = z
  .strictObject({
    determination: Determination,
    source: z.enum(["verdict", "customer_decision", "escalation"]),
    decided_at: DateTime,
    decided_by_kind: z.enum(["machine", "person"]),
    proof_seq: z.int().min(0).nullable().meta({ description: "The proof entry that states it; null without one" }),
  })
  .meta({
    id: "CurrentAnswer",
    description:
      "A closed escalation takes precedence over the customer's override, which takes precedence over the verdict. An override that " +
      "states no determination leaves cannot_determine.",
  });
export type CurrentAnswer = z.infer<typeof CurrentAnswer>;

/** The past participle of each decision of the cockpit. */
export const DECISION_OUTCOMES = {
  accept: "accepted",
  override: "overridden",
  route: "routed",
} as const satisfies Record<CockpitDecision, string>;
export const DecisionOutcome = z.enum([...Object.values(DECISION_OUTCOMES), "none"]).meta({
  id: "Decided",
  description: "The customer's decision about the verdict; routed: an escalation was opened",
});
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;
