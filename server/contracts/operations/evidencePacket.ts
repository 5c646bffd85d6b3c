import { defineOperation } from "@/server/contracts/operation";
import { SourceAttestedEvidenceRequest, SourceAttestedEvidenceResponse } from "@/server/contracts/evidencePacket";

export const evidencePacketOperations = {
  "evidencePacket.ingest": defineOperation({
    http: { method: "POST", path: "/v1/evidence/source-attested" },
    tag: "Evidence",
    summary: "Store evidence that a registered source has signed",
    description:
      "With a good signature it is source_attested (T1), else claimant (T3), and downgrade_reason says why. The answer's `evidence` goes into " +
      "a submission as it is; there it counts as attested while its source is not revoked.",
    kind: "mutation",
    auth: "apiKey",
    scope: "evidence:write",
    body: SourceAttestedEvidenceRequest,
    success: { 201: SourceAttestedEvidenceResponse },
    problems: ["not_found"],
  }),
};
