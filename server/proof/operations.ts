import * as z from "zod";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ProofCheckResult } from "@/server/proof/contract/proofCheck";
import { KeySet } from "@/server/proof/contract/keySet";
import { FreeObject } from "@/server/contracts/scalars";

export const proofOperations = {
  "proof.keySet": defineQuery({
    tag: "Proofs",
    summary: "List all signing keys with their status",
    description: "Served at /.well-known/svc-verify/keys.json.",
    auth: "none",
    success: { 200: KeySet },
  }),
  "proof.logCheckpoint": defineQuery({
    tag: "Proofs",
    summary: "Read the latest checkpoint of the log",
    description:
      "Served at /log/checkpoint as a signed note (c2sp.org/tlog-checkpoint). not_found before the first entry.",
    auth: "none",
    success: { 200: z.string() },
  }),
  "proof.logPolicy": defineQuery({
    tag: "Proofs",
    summary: "Read the policy of the log",
    description:
      "Served at /.well-known/svc-verify/log_policy: the log, its witnesses and the quorum (c2sp.org/tlog-policy).",
    auth: "none",
    success: { 200: z.string() },
  }),
  "proof.logTile": defineQuery({
    tag: "Proofs",
    summary: "Read a tile of the log",
    description: "Served at /log/tile/… and /log/tile/entries/… as bytes (c2sp.org/tlog-tiles); here in base64.",
    auth: "none",
    query: z.strictObject({ path: z.string().max(200) }),
    success: { 200: z.base64() },
  }),
  "proof.verify": defineMutation({
    http: { method: "POST", path: "/v1/proofs/verify" },
    tag: "Proofs",
    summary: "Check a proof envelope",
    description:
      "No API key required. Send the envelope document, an object {proof: <that document>}, or {proof, at: <date-time>} for a check as " +
      "of another time than now.",
    audit: { none: "stores nothing" },
    auth: "none",
    body: FreeObject,
    bodyNumbers: "rounded",
    success: { 200: ProofCheckResult },
    mcp: { name: "proof_check", readOnly: true },
    rateLimitedBySource: true,
  }),
};
