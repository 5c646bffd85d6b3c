import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { activeKey, retiredKey } from "@/scripts/proofVectors/testKeys";
import { ProofEnvelope, ProofEnvelopeDocument, VerdictPayload } from "@/server/proof/contract/proof";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, signEntry, type EntryInput } from "@/server/proof/check/sign";

const goldenCase = JSON.parse(
  readFileSync(new URL("fixtures/golden-valid-two-entries.json", import.meta.url), "utf8"),
) as {
  document: ProofEnvelopeDocument;
};
const [first, secondEntry] = goldenCase.document.entries;
if (first === undefined || secondEntry === undefined) throw new Error("the golden proof has two entries");

describe("signEntry", () => {
  const input = (text: string, previous: EntryInput["previous"]): EntryInput => {
    const envelope = ProofEnvelope.parse(JSON.parse(text));
    return {
      verificationId: envelope.verification_id,
      previous,
      rubricHash: envelope.rubric_hash,
      submissionHash: envelope.submission_hash,
      payload: envelope.payload,
      createdAt: envelope.created_at,
    };
  };

  it("makes the committed proof again, byte for byte", () => {
    const verdict = signEntry(input(first.envelope, null), { signer: retiredKey, crypto: nobleCrypto });
    const laterEntry = signEntry(input(secondEntry.envelope, verdict), { signer: activeKey, crypto: nobleCrypto });
    expect(verdict).toEqual(first);
    expect(laterEntry).toEqual(secondEntry);
    expect(proofDocument(goldenCase.document.verification_id, [verdict, laterEntry])).toEqual(goldenCase.document);
  });

  it("keeps to the contracts", () => {
    expect(ProofEnvelopeDocument.safeParse(goldenCase.document).error).toBeUndefined();
    expect(VerdictPayload.safeParse(ProofEnvelope.parse(JSON.parse(first.envelope)).payload).error).toBeUndefined();
  });

  it("refuses a payload that JSON would change", () => {
    const lossyInput = { ...input(first.envelope, null), payload: { determination: "met", expires_at: undefined } };
    expect(() => signEntry(lossyInput, { signer: activeKey, crypto: nobleCrypto })).toThrow(TypeError);
  });
});
