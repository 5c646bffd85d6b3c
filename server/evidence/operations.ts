import { PageQuery } from "@/server/contracts/page";
import {
  SourceAttestedEvidenceRequest,
  SourceAttestedEvidenceResponse,
} from "@/server/evidence/contract/evidencePacket";
import {
  EvidenceSource,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSourceRequest,
  EvidenceSourceRotation,
} from "@/server/evidence/contract/evidenceSource";
import { LIMITS } from "@/server/contracts/limits";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ById } from "@/server/contracts/scalars";

const tag = "Evidence";
const sources = "/v1/evidence/sources";
const writers = { tag, auth: "apiKey", scope: "evidence:write" } as const;
const owners = { ...writers, role: "owner" } as const;

export const evidenceOperations = {
  "evidencePacket.ingest": defineMutation({
    ...writers,
    http: { method: "POST", path: "/v1/evidence/source-attested" },
    summary: "Store evidence signed by a registered source",
    description:
      "With a valid signature it is source_attested (T1), otherwise claimant (T3) with a downgrade_reason. Send the response's `evidence` in " +
      "a submission unchanged; it counts as attested while its source is not revoked.",
    audit: { none: "a packet is kept with its source and cannot change" },
    body: SourceAttestedEvidenceRequest,
    success: { 201: SourceAttestedEvidenceResponse },
    problems: ["not_found"],
  }),
  "evidenceSource.add": defineMutation({
    ...owners,
    http: { method: "POST", path: sources },
    summary: "Register a party whose Ed25519 key attests evidence",
    description:
      "Evidence packets that the source signs get the trust tier source_attested. A source has one active key; rotate it to replace it.",
    audit: ["source.added"],
    body: EvidenceSourceRequest,
    success: { 201: EvidenceSourceCreated },
  }),
  "evidenceSource.list": defineQuery({
    ...writers,
    http: { method: "GET", path: sources },
    summary: "List the evidence sources with their keys",
    description: "Retired and revoked keys stay listed, since they verify earlier packets.",
    query: PageQuery,
    success: { 200: EvidenceSourceList },
  }),
  "evidenceSource.rotate": defineMutation({
    ...owners,
    http: { method: "POST", path: `${sources}/{id}/rotate` },
    summary: "Rotate the key of a source",
    description:
      `The old key is retired: existing attestations stay valid, and it can attest for another ${LIMITS.retiredKeyHours} hours. ` +
      "If a key was compromised, revoke the source instead.",
    audit: ["source.rotated"],
    params: ById,
    body: EvidenceSourceRotation,
    success: { 200: EvidenceSource },
    problems: ["conflict"],
  }),
  "evidenceSource.revoke": defineMutation({
    ...owners,
    http: { method: "POST", path: `${sources}/{id}/revoke` },
    summary: "Revoke a source and all its keys permanently",
    description: "Evidence that it signed no longer counts as attested; verdicts already signed do not change.",
    audit: ["source.revoked"],
    params: ById,
    success: { 200: EvidenceSource },
  }),
};
