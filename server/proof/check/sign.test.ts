import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { activeKey, retiredKey } from "@/scripts/proofVectors/testKeys";
import { ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { VerdictPayload } from "@/server/proof/contract/payloads";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { proofDocument, proofSubject, signEntry, type EntryInput } from "@/server/proof/check/sign";

const fixture = (name: string) => readFileSync(new URL(`fixtures/golden-${name}.json`, import.meta.url), "utf8");

describe.each(["valid-two-entries", "format3-valid-two-entries"])("signEntry, from the golden proof %s", (name) => {
  const { document } = JSON.parse(fixture(name)) as { document: ProofEnvelopeDocument };
  const [first, secondEntry] = document.entries;
  if (first === undefined || secondEntry === undefined) throw new Error("the golden proof has two entries");
  const input = (text: string, previous: EntryInput["previous"]): EntryInput => {
    const envelope = ProofEnvelope.parse(JSON.parse(text));
    return {
      verificationId: envelope.verification_id,
      previous,
      subject: proofSubject({ envelope: text }),
      payload: envelope.payload,
      createdAt: envelope.created_at,
    };
  };

  it("makes the committed proof again, byte for byte", () => {
    const verdict = signEntry(input(first.envelope, null), { signer: retiredKey, crypto: nobleCrypto });
    const laterEntry = signEntry(input(secondEntry.envelope, verdict), { signer: activeKey, crypto: nobleCrypto });
    expect(verdict).toEqual(first);
    expect(laterEntry).toEqual(secondEntry);
    expect(proofDocument(document.verification_id, [verdict, laterEntry])).toEqual(document);
  });

  it("keeps to the contracts", () => {
    expect(ProofEnvelopeDocument.safeParse(document).error).toBeUndefined();
    const { format, payload } = ProofEnvelope.parse(JSON.parse(first.envelope));
    expect(VerdictPayload.safeParse(payload).success).toBe(format === "svc-verify/proof/3");
  });

  it("refuses a payload that JSON would change", () => {
    const lossyInput = { ...input(first.envelope, null), payload: { determination: "met", expires_at: undefined } };
    expect(() => signEntry(lossyInput, { signer: activeKey, crypto: nobleCrypto })).toThrow(TypeError);
  });
});
