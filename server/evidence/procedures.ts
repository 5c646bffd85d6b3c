import { ingestEvidence } from "@/server/evidence/packet/ingest";
import {
  addEvidenceSource,
  listEvidenceSources,
  revokeEvidenceSource,
  rotateEvidenceSource,
} from "@/server/evidence/source/sources";
import { evidencePacketOperations } from "@/server/evidence/operations/evidencePacket";
import { evidenceSourceOperations } from "@/server/evidence/operations/evidenceSource";
import { implement } from "@/server/trpc/implement";

export const evidenceProcedures = {
  ...implement(evidencePacketOperations, {
    "evidencePacket.ingest": ingestEvidence,
  }),
  ...implement(evidenceSourceOperations, {
    "evidenceSource.add": addEvidenceSource,
    "evidenceSource.list": listEvidenceSources,
    "evidenceSource.rotate": rotateEvidenceSource,
    "evidenceSource.revoke": revokeEvidenceSource,
  }),
};
