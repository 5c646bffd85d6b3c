import { ingestEvidence } from "@/server/evidence/packet/ingest";
import {
  addEvidenceSource,
  listEvidenceSources,
  revokeEvidenceSource,
  rotateEvidenceSource,
} from "@/server/evidence/source/sources";
import { evidenceOperations } from "@/server/evidence/operations";
import { implement } from "@/server/trpc/implement";

export const evidenceProcedures = implement(evidenceOperations, {
  "evidencePacket.ingest": ingestEvidence,
  "evidenceSource.add": addEvidenceSource,
  "evidenceSource.list": listEvidenceSources,
  "evidenceSource.rotate": rotateEvidenceSource,
  "evidenceSource.revoke": revokeEvidenceSource,
});
