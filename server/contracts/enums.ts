// spec: Enumerations. Compared with docs/spec.md by conformance.contract.test.ts.
import * as z from "zod";
import { DETERMINATIONS } from "@/server/contracts/determinations";

export const Determination = z.enum(DETERMINATIONS).meta({ id: "Determination" });
export type Determination = z.infer<typeof Determination>;

export const VerificationStatus = z
  .enum(["queued", "running", "succeeded", "failed"])
  .meta({ id: "VerificationStatus" });
export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const TrustTier = z
  .enum(["deterministic", "source_attested", "third_party", "claimant"])
  .meta({ id: "TrustTier", description: "T0 deterministic, T1 source_attested, T2 third_party, T3 claimant" });
export type TrustTier = z.infer<typeof TrustTier>;

export const IdentityRung = z
  .enum(["unverified", "email_verified", "domain_distinct", "payment_verified", "entity_verified"])
  .meta({
    id: "IdentityRung",
    description: "What the tenant attests about the identity of a party: /docs/guides/concepts#identity-rung",
  });
export type IdentityRung = z.infer<typeof IdentityRung>;

export const CriterionPrimitive = z
  .enum(["regex_match@1", "json_schema@1", "numeric_threshold@1", "llm_judge@1"])
  .meta({ id: "CriterionPrimitive" });
export type CriterionPrimitive = z.infer<typeof CriterionPrimitive>;

export const SubjectKind = z.enum(["pull_request", "task", "deal_criterion"]).meta({ id: "SubjectKind" });
export type SubjectKind = z.infer<typeof SubjectKind>;

/** The judge tiers, lowest first. Settings, flags, schemas and estimates follow from this list. */
export const JUDGE_TIERS = [1, 2, 3] as const;
export const JudgeTier = z.union(JUDGE_TIERS.map((tier) => z.literal(tier))).meta({ id: "JudgeTier" });
export type JudgeTier = z.infer<typeof JudgeTier>;
export const HIGHEST_JUDGE_TIER = Math.max(...JUDGE_TIERS) as JudgeTier;

export const CockpitDecision = z.enum(["accept", "override", "route"]).meta({ id: "CockpitDecision" });
export type CockpitDecision = z.infer<typeof CockpitDecision>;

export const CockpitConsequence = z
  .enum(["accept_verdict", "override_verdict", "route_for_review"])
  .meta({ id: "CockpitConsequence" });
export type CockpitConsequence = z.infer<typeof CockpitConsequence>;

export const FeedbackOutcome = z
  .enum(["confirmed_correct", "confirmed_wrong", "disputed"])
  .meta({ id: "FeedbackOutcome" });
export type FeedbackOutcome = z.infer<typeof FeedbackOutcome>;

export const ModelForm = z.enum(["chat", "decisions", "systemone", "gemini"]).meta({
  id: "ModelForm",
  description:
    "chat: OpenAI's chat completions; decisions: OpenAI's Decisions; systemone: the System One form of decision models; gemini: Google's Decisions",
});
export type ModelForm = z.infer<typeof ModelForm>;
