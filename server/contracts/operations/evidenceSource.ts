import * as z from "zod";
import { PageQuery } from "@/server/contracts/page";
import {
  EvidenceSource,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSourceRequest,
  EvidenceSourceRotation,
} from "@/server/contracts/evidenceSource";
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
  "evidenceSource.revoke": defineOperation({
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
