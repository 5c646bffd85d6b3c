import * as z from "zod";
import { PageQuery } from "@/server/contracts/page";
import {
  EvidenceSource,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSourceRequest,
  EvidenceSourceRotation,
} from "@/server/evidence/contract/evidenceSource";
import { LIMITS } from "@/server/contracts/limits";
import { defineOperation } from "@/server/contracts/operation";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Evidence";
const sources = "/v1/evidence/sources";
const byId = z.strictObject({ id: Uuid });

export const evidenceSourceOperations = {
  "evidenceSource.add": defineOperation({
    http: { method: "POST", path: sources },
    tag,
    summary: "Register a party whose Ed25519 key attests evidence",
    kind: "mutation",
    audit: ["source.added"],
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    body: EvidenceSourceRequest,
    success: { 201: EvidenceSourceCreated },
    problems: [],
  }),
  "evidenceSource.list": defineOperation({
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
  "evidenceSource.rotate": defineOperation({
    http: { method: "POST", path: `${sources}/{id}/rotate` },
    tag,
    summary: "Rotate the key of a source",
    description:
      `The old key is retired: existing attestations stay valid, and it can attest for another ${LIMITS.retiredKeyHours} hours. ` +
      "If a key was compromised, revoke the source instead.",
    kind: "mutation",
    audit: ["source.rotated"],
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    params: byId,
    body: EvidenceSourceRotation,
    success: { 200: EvidenceSource },
    problems: ["conflict"],
  }),
  "evidenceSource.revoke": defineOperation({
    http: { method: "POST", path: `${sources}/{id}/revoke` },
    tag,
    summary: "Revoke a source and all its keys permanently",
    description: "Evidence that it signed no longer counts as attested; verdicts already signed do not change.",
    kind: "mutation",
    audit: ["source.revoked"],
    auth: "apiKey",
    scope: "evidence:write",
    role: "owner",
    params: byId,
    success: { 200: EvidenceSource },
    problems: [],
  }),
};
