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
