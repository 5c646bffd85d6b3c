import * as z from "zod";
import { PageQuery } from "@/server/contracts/page";
import {
  EvidenceSource,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSourceRequest,
  EvidenceSourceRotation,
  SourceAttestedEvidenceRequest,
  SourceAttestedEvidenceResponse,
} from "@/server/contracts/evidence";
import { LIMITS } from "@/server/contracts/limits";
import { defineOperation } from "@/server/contracts/operation";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Evidence";
const sources = "/v1/evidence/sources";
const byId = z.strictObject({ id: Uuid });

export const evidenceOperations = {
  "evidence.ingest": defineOperation({
    http: { method: "POST", path: "/v1/evidence/source-attested" },
    tag,
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
  "evidence.addSource": defineOperation({
    http: { method: "POST", path: sources },
    tag,
    summary: "Register a party whose Ed25519 key attests evidence",
    kind: "mutation",
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    body: EvidenceSourceRequest,
    success: { 201: EvidenceSourceCreated },
    problems: [],
  }),
  "evidence.listSources": defineOperation({
    http: { method: "GET", path: sources },
    tag,
    summary: "List the evidence sources with their keys",
    kind: "query",
    auth: "apiKey",
    scope: "evidence:write",
    query: PageQuery,
    success: { 200: EvidenceSourceList },
    problems: [],
  }),
  "evidence.rotateSource": defineOperation({
    http: { method: "POST", path: `${sources}/{id}/rotate` },
    tag,
    summary: "Replace the key of a source",
    description:
      `The old key is retired: what it attested stays attested, and for ${LIMITS.retiredKeyHours} hours it still attests. ` +
      "Revoke the source when a key was stolen.",
    kind: "mutation",
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    params: byId,
    body: EvidenceSourceRotation,
    success: { 200: EvidenceSource },
    problems: ["conflict"],
  }),
  "evidence.revokeSource": defineOperation({
    http: { method: "POST", path: `${sources}/{id}/revoke` },
    tag,
    summary: "Revoke a source with all its keys, for good",
    description:
      "From now on nothing that it signed counts as attested; verdicts that are signed already stay as they are.",
    kind: "mutation",
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    params: byId,
    success: { 200: EvidenceSource },
    problems: [],
  }),
};
