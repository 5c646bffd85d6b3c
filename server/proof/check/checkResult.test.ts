import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { goldenCases } from "@/scripts/proofVectors/golden";
import { type CheckedProofEntry, ProofCheckResult } from "@/server/proof/contract/proofCheck";
import { proofCheckResult } from "@/server/proof/check/checkResult";
import { readProofFragment } from "@/server/proof/check/fragment";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { checkProof } from "@/server/proof/check/verify";

const cases = goldenCases();
const deps = { publicBaseUrl: "https://verify.example", deflateRaw: (bytes: Uint8Array) => deflateRawSync(bytes) };

function answer(name: string, newerEntries: CheckedProofEntry[] | null = null): ProofCheckResult {
  const goldenCase = cases[name];
  if (goldenCase === undefined) throw new Error(`no case is called ${name}`);
  const check = checkProof(goldenCase.document, goldenCase.keys, {
    crypto: nobleCrypto,
    now: new Date(goldenCase.now),
  });
  return ProofCheckResult.parse(proofCheckResult(check, newerEntries, deps));
}

describe("proofCheckResult", () => {
  it("answers a valid proof with the fields of the spec", () => {
    const { credential, ...rest } = answer("valid-one-entry") as Extract<ProofCheckResult, { valid: true }>;
    expect(rest).toEqual({
      valid: true,
      verification_id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
      determination: "partial",
      flagged: false,
      flag_reason: null,
      confidence: 0.91,
      issued_at: "2026-03-01T12:00:00.000Z",
      key_id: "ed25519-21fe31dfa154a261",
      key_status: "active",
      log: { state: "not_logged", entries: [{ seq: 0, state: "not_logged", reason: "no_inclusion" }] },
      current: {
        determination: "partial",
        source: "verdict",
        decided_at: "2026-03-01T12:00:00.000Z",
        decided_by_kind: "machine",
        proof_seq: 0,
      },
      entries: [
        {
          seq: 0,
          kind: "verdict",
          outcome: "partial",
          determination: "partial",
          created_at: "2026-03-01T12:00:00.000Z",
          key_id: "ed25519-21fe31dfa154a261",
        },
      ],
    });
    expect(Object.keys(credential)).toEqual(["verify_url", "badge_svg"]);
  });

  it("counts the entries that the document lacks, and the badge shows them", () => {
    const closedEntry: CheckedProofEntry = {
      seq: 1,
      kind: "escalation_closed",
      outcome: "decided",
      determination: "not_met",
      created_at: "2026-05-01T12:00:00.000Z",
      key_id: "ed25519-21fe31dfa154a261",
    };
    const result = answer("valid-one-entry", [closedEntry]);
    expect(result).toMatchObject({
      determination: "partial",
      current: { determination: "not_met", source: "escalation", proof_seq: 1 },
      newer_entries: [closedEntry],
    });
    expect(result.valid && result.credential.badge_svg).toContain(">not met · escalation</text>");
  });

  it("carries the proof itself in verify_url", async () => {
    const result = answer("valid-two-entries");
    const url = new URL(result.valid ? result.credential.verify_url : "");
    expect(url.origin + url.pathname).toBe("https://verify.example/check");
    expect(await readProofFragment(url.hash.slice(1))).toEqual(cases["valid-two-entries"]?.document);
  });

  it("reports manipulation only when the signed verdict does", () => {
    expect(answer("valid-two-entries")).toMatchObject({
      manipulation_detected: true,
      flag_reason: "manipulation_detected",
    });
    expect(answer("valid-one-entry")).not.toHaveProperty("manipulation_detected");
  });

  it("answers null where the signed payload lacks flagged", () => {
    expect(answer("valid-without-flagged")).toMatchObject({ flagged: null });
  });

  it("says why a proof is invalid, and tells a revoked key from a missing one", () => {
    expect(answer("expired")).toEqual({ valid: false, reason: "expired", key_status: "active" });
    const unknownKey = { valid: false, reason: "unknown_key" };
    expect(answer("unknown_key")).toEqual({ ...unknownKey, key_status: "unknown", key_fault: "not_published" });
    expect(answer("unknown_key-revoked")).toEqual({ ...unknownKey, key_status: "revoked", key_fault: "revoked" });
    expect(answer("unknown_key-entry_after_retirement")).toMatchObject({ key_fault: "entry_after_retirement" });
  });
});
