import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goldenCases } from "@/scripts/proofVectors/golden";
import { activeKey, idleKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { encodeBase64 } from "@/server/proof/check/base64";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { type ProofSubject, proofSubject, signEntry, signedMessage } from "@/server/proof/check/sign";
import { tamperings } from "@/server/proof/tamper/tamper";
import { withEntry } from "@/server/proof/tamper/tampering";
import { checkProof } from "@/server/proof/check/verify";

const now = new Date("2026-06-01T00:00:00.000Z");
const check = (document: unknown) => checkProof(document, testKeySet, { crypto: nobleCrypto, now });
const proof = ProofEnvelopeDocument.parse(goldenCases()["valid-two-entries"]?.document);
const singleEntryProof = ProofEnvelopeDocument.parse(goldenCases()["valid-one-entry"]?.document);

/** Creates the single-entry proof with another signed text, with its hash and a signature of the real (test) key. */
function signedAs(envelope: string) {
  const content_hash = nobleCrypto.sha256Hex(envelope);
  const signature = encodeBase64(activeKey.sign(signedMessage(singleEntryProof, content_hash)));
  return withEntry(singleEntryProof, 0, { envelope, content_hash, signature });
}

function signedWith(payload: Record<string, unknown>) {
  const envelope = JSON.parse(singleEntryProof.entries[0]?.envelope ?? "") as { payload: object };
  return signedAs(canonicalJson({ ...envelope, payload: { ...envelope.payload, ...payload } }));
}

describe("checkProof", () => {
  it("lists every step, in order, up to the one that failed", () => {
    const steps = [
      { id: "malformed_proof", result: "ok" },
      { id: "empty_proof", result: "ok" },
      { id: "unsupported_format", result: "ok" },
      { id: "unknown_key", result: "ok" },
      { id: "content_hash_mismatch", result: "failed" },
      { id: "envelope_mismatch", result: "not_reached" },
      { id: "chain_invalid", result: "not_reached" },
      { id: "signature_invalid", result: "not_reached" },
      { id: "expired", result: "not_reached" },
    ];
    expect(check(withEntry(proof, 1, { content_hash: "0".repeat(64) })).steps).toEqual(steps);
    expect(check(proof).steps).toEqual(steps.map(({ id }) => ({ id, result: "ok" })));
  });

  it("reads the verdict out of entry 0", () => {
    expect(check(proof)).toMatchObject({
      valid: true,
      verdict: { determination: "partial", flagged: true, manipulationDetected: true },
      envelopes: [{ payload: { kind: "verdict" } }, { payload: { kind: "reverification" } }],
    });
  });

  it.each([
    null,
    undefined,
    1,
    "proof",
    [],
    {},
    { proof: null },
    { proof: { proof: singleEntryProof } },
    { proof: singleEntryProof, a: 1 },
  ])("answers malformed_proof for %j", (document) => {
    expect(check(document)).toMatchObject({ valid: false, reason: "malformed_proof", keyStatus: "unknown" });
  });

  it("does not parse a signed text that is nested deeper, or has more values, than any that is issued", () => {
    const payload = (json: string) =>
      singleEntryProof.entries[0]?.envelope.replace('"payload":{', `"payload":{"a":${json},`) ?? "";
    const depth = 100_000;
    for (const json of ["[".repeat(depth) + "]".repeat(depth), `[${"[],".repeat(200_000)}[]]`]) {
      expect(check(signedAs(payload(json)))).toMatchObject({ valid: false, reason: "envelope_mismatch" });
    }
  });

  it("expires at its instant, and not a millisecond earlier", () => {
    expect(check(signedWith({ expires_at: "2026-06-01T00:00:00.001Z" })).valid).toBe(true);
    expect(check(signedWith({ expires_at: "2026-06-01T00:00:00.000Z" }))).toMatchObject({ reason: "expired" });
    expect(check(signedWith({ expires_at: "2026-06-01T02:00:00+02:00" }))).toMatchObject({ reason: "expired" });
    expect(check(signedWith({ expires_at: null })).valid).toBe(true);
  });

  it.each([
    { determination: "splendid" },
    { determination: "constructor" },
    { issued_at: "yesterday" },
    { expires_at: "never" },
    { flagged: "no" },
    { confidence: 1.5 },
    { manipulation_detected: "yes" },
  ])("does not read a signed verdict that says %j", (payload) => {
    expect(check(signedWith(payload))).toMatchObject({ valid: false, reason: "envelope_mismatch" });
  });

  it("accepts payload fields that it does not know", () => {
    expect(check(signedWith({ later_addition: { a: [1] } })).valid).toBe(true);
  });

  it("tells a lone surrogate from the replacement character that hashes to the same bytes", () => {
    const rubric = { id: "0197a1b2-0000-7000-8000-000000000002", name: "\ufffd", version: 1 };
    const [entry] = signedWith({ rubric }).entries;
    const envelope = entry?.envelope.replace("\ufffd", "\ud800") ?? "";
    expect(nobleCrypto.sha256Hex(envelope)).toBe(entry?.content_hash);
    expect(check(withEntry(singleEntryProof, 0, { ...entry, envelope }))).toMatchObject({
      reason: "envelope_mismatch",
    });
  });

  it("refuses correctly signed text that is not canonical, nested beyond reason, or of another shape", () => {
    const envelope = singleEntryProof.entries[0]?.envelope ?? "";
    const deepJson = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    for (const text of [
      `${envelope}\n`,
      envelope.replace('"payload":{', `"payload":{"a":${deepJson},`),
      "[]",
      "null",
      "",
    ]) {
      expect(check(signedAs(text))).toMatchObject({ valid: false, reason: "envelope_mismatch" });
    }
  });

  it("refuses a correctly signed entry whose number skips one", () => {
    const [first] = singleEntryProof.entries;
    const skippingEntry = signEntry(
      {
        verificationId: singleEntryProof.verification_id,
        previous: { seq: 1, content_hash: first?.content_hash ?? "" },
        subject: proofSubject({ envelope: first?.envelope ?? "" }),
        payload: { kind: "reverification" },
        createdAt: "2026-04-01T12:00:00.000Z",
      },
      { signer: activeKey, crypto: nobleCrypto },
    );
    expect(check({ ...singleEntryProof, entries: [first, skippingEntry] })).toMatchObject({ reason: "chain_invalid" });
    expect(check({ ...singleEntryProof, entries: [skippingEntry] })).toMatchObject({ reason: "chain_invalid" });
  });

  it("refuses an entry of another proof", () => {
    const otherEntry = signEntry(
      {
        verificationId: singleEntryProof.verification_id,
        previous: null,
        subject: {
          format: proof.format,
          rubric_hash: "0".repeat(64),
          submission_commitment: "0".repeat(64),
        } as ProofSubject,
        payload: {},
        createdAt: "2026-01-01T00:00:00Z",
      },
      { signer: activeKey, crypto: nobleCrypto },
    );
    const splicedProof = { ...proof, entries: [otherEntry, ...proof.entries.slice(1)] };
    expect(check(splicedProof).valid).toBe(false);
    expect(check({ ...proof, verification_id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c" })).toMatchObject({
      reason: "envelope_mismatch",
    });
  });

  it("agrees with the contract on what a document is", () => {
    for (const { document, name } of tamperings(proof, { crypto: nobleCrypto, otherKeyId: idleKey.keyId })) {
      if (name.includes("bit")) continue;
      if (ProofEnvelopeDocument.safeParse(document).success) {
        expect(check(document), name).not.toMatchObject({ reason: "malformed_proof" });
      }
    }
  });

  it.each(["valid-escalated", "valid-overridden"])(
    "%s: refuses every change, and accepts the beginning of a chain",
    (name) => {
      const chain = ProofEnvelopeDocument.parse(goldenCases()[name]?.document);
      const allTamperings = [...tamperings(chain, { crypto: nobleCrypto, otherKeyId: idleKey.keyId })];
      expect(allTamperings.length).toBeGreaterThan(300);
      for (const { document, name: change, reason } of allTamperings) {
        expect(check(document), change).toMatchObject({ valid: false, reason });
      }
      for (let keptCount = 1; keptCount < chain.entries.length; keptCount++) {
        const shorter = check({ ...chain, entries: chain.entries.slice(0, keptCount) });
        expect(shorter).toMatchObject({ valid: true, current: { determination: "partial", source: "verdict" } });
        expect(shorter.valid && shorter.entries).toHaveLength(keptCount);
      }
      // A chain without a middle entry, or one that starts at a later entry, is invalid.
      for (let remainingCount = 0; remainingCount < chain.entries.length - 1; remainingCount++) {
        expect(check({ ...chain, entries: chain.entries.toSpliced(remainingCount, 1) }).valid).toBe(false);
      }
    },
  );

  it("returns the answer of the last authority in the chain", () => {
    const readCurrentAnswer = (name: string) => check(goldenCases()[name]?.document);
    expect(readCurrentAnswer("valid-escalated")).toMatchObject({
      current: { determination: "met", source: "escalation", proof_seq: 2 },
    });
    expect(readCurrentAnswer("valid-overridden")).toMatchObject({
      current: { determination: "not_met", source: "customer_decision", proof_seq: 1 },
    });
    expect(readCurrentAnswer("valid-two-entries")).toMatchObject({
      current: { determination: "partial", source: "verdict", proof_seq: 0 },
    });
  });

  it("fails after any change of any character that changes the document", () => {
    const text = JSON.stringify(proof);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ unit: "binary", maxLength: 2 }), (position, insertedText) => {
        const document = parseProofText(text.slice(0, position) + insertedText + text.slice(position + 1));
        fc.pre(JSON.stringify(document) !== text);
        expect(check(document).valid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
