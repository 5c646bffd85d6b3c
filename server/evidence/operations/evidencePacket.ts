import { defineMutation } from "@/server/contracts/operation";
import {
  SourceAttestedEvidenceRequest,
  SourceAttestedEvidenceResponse,
} from "@/server/evidence/contract/evidencePacket";

export const evidencePacketOperations = {
  "evidencePacket.ingest": defineMutation({
    http: { method: "POST", path: "/v1/evidence/source-attested" },
    tag: "Evidence",
    summary: "Store evidence signed by a registered source",
    description:
      "With a valid signature it is source_attested (T1), otherwise claimant (T3) with a downgrade_reason. Send the response's `evidence` in " +
      "a submission unchanged; it counts as attested while its source is not revoked.",
    audit: { none: "a packet is kept with its source and cannot change" },
    auth: "apiKey",
    scope: "evidence:write",
    body: SourceAttestedEvidenceRequest,
    success: { 201: SourceAttestedEvidenceResponse },
    problems: ["not_found"],
  }),
};
