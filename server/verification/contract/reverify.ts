// Defines the shapes of POST /v1/verifications/{id}/reverify, which the specification leaves open.
import * as z from "zod";
import { Determination, JudgeTier } from "@/server/contracts/enums";
import { jsonFault } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { ProofEntrySummary } from "@/server/proof/contract/proof";
import { ProofFailureReason } from "@/server/proof/contract/proofCheck";
import { ProofKeyStatus } from "@/server/proof/contract/keySet";
import { UnitInterval, Uuid } from "@/server/contracts/scalars";
import { RoleAttachment } from "@/server/contracts/roleBlob";
import { CriterionResult } from "@/server/verdict/contract/verdict";

export const ReverifyRequest = z
  .strictObject({
    evidence: z
      .array(RoleAttachment)
      .min(1)
      .max(LIMITS.reverifyEvidence)
      .superRefine((evidence, context) => {
        const fault = jsonFault(evidence);
        if (fault) context.addIssue({ code: "custom", message: `${fault.pointer} ${fault.message}` });
      })
      .optional()
      .meta({ description: "Added to the submission's evidence for this run." }),
    max_judge_tier: JudgeTier.optional().meta({ description: "The judge tier for this run." }),
    criterion_ids: z
      .array(Uuid)
      .min(1)
      .max(LIMITS.criteria)
      .optional()
      .meta({ description: "Judges only these criteria again; the others keep their results." }),
  })
  .meta({ id: "ReverifyRequest", description: "Empty or absent: checks the stored proof without judging." });
export type ReverifyRequest = z.infer<typeof ReverifyRequest>;

const verdictFields = {
  determination: Determination,
  score: UnitInterval.nullable(),
  confidence: UnitInterval,
  flagged: z.boolean(),
  flag_reason: z.string().nullable(),
};

const ReverifiedVerdict = z
  .strictObject({ ...verdictFields, results: z.array(CriterionResult) })
  .meta({ id: "ReverifiedVerdict" });

export const ReverifyReport = z
  .strictObject({
    verification_id: Uuid,
    ok: z.boolean().meta({ description: "Whether the stored proof is valid" }),
    chain_ok: z.boolean(),
    key_status: ProofKeyStatus,
    reason: ProofFailureReason.nullable(),
    original: z.strictObject(verdictFields),
    reverified: ReverifiedVerdict.nullable(),
    changed: z.boolean().nullable().meta({ description: "Whether a determination differs from the original" }),
    proof_entry: ProofEntrySummary.nullable(),
  })
  .meta({ id: "ReverifyReport" });
export type ReverifyReport = z.infer<typeof ReverifyReport>;
