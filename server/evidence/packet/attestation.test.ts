import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvidenceSourceRow } from "@/server/evidence/evidencePacketStore";
import { assessSignature } from "@/server/evidence/packet/attestation";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { decodeBase64, encodeBase64Url } from "@/server/proof/check/base64";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeSigningParty, type SigningParty } from "@/testing/evidenceSource";

const HOUR_MS = 3_600_000;
const rotatedAt = new Date("2026-11-20T12:00:00Z");
const payload = { amount: 12.5, paid: true, note: "ünïcode" };
const message = new TextEncoder().encode(canonicalJson(payload));
const decodeBytes = (text: string) => decodeBase64(text) ?? new Uint8Array();

function makeSource(keys: [SigningParty, EvidenceSourceRow["keys"][number]["status"]][]): EvidenceSourceRow {
  const ids = { tenantId: "t", sourceId: "s", createdAt: rotatedAt };
  return {
    id: "s",
    tenantId: "t",
    name: "Registry",
    status: "active",
    createdAt: rotatedAt,
    revokedAt: null,
    keys: keys.map(([party, status], index) => ({
      ...ids,
      id: `key ${index}`,
      publicKey: encodeBase64Url(decodeBytes(party.publicKey)),
      status,
      endedAt: status === "active" ? null : rotatedAt,
    })),
  };
}
const [newerParty, olderParty, unknownParty] = [makeSigningParty(), makeSigningParty(), makeSigningParty()];
const attest = (source: EvidenceSourceRow, signature: Uint8Array | null, hoursLater = 1) =>
  assessSignature(
    source,
    { message, signature },
    { crypto: nodeCrypto, now: new Date(rotatedAt.getTime() + hoursLater * HOUR_MS) },
  );

describe("a signature by", () => {
  const source = makeSource([
    [newerParty, "active"],
    [olderParty, "retired"],
  ]);
  const revokedSource = makeSource([[newerParty, "revoked"]]);
  it.each([
    ["the active key attests", source, newerParty, 1000, { keyId: "key 0", downgradeReason: null }],
    ["a retired key attests within the overlap", source, olderParty, 23.9, { keyId: "key 1", downgradeReason: null }],
    [
      "a retired key does not attest after the overlap",
      source,
      olderParty,
      24,
      { keyId: "key 1", downgradeReason: "source_key_revoked" },
    ],
    [
      "a revoked key never attests",
      revokedSource,
      newerParty,
      0,
      { keyId: "key 0", downgradeReason: "source_key_revoked" },
    ],
    ["an unknown key is invalid", source, unknownParty, 1, { keyId: null, downgradeReason: "signature_invalid" }],
  ] as const)("%s", (_, testedSource, party, hoursAfterRotation, expected) => {
    expect(attest(testedSource, decodeBytes(party.sign(payload)), hoursAfterRotation)).toEqual(expected);
  });

  it("the active key over a changed message is invalid", () => {
    const signature = decodeBytes(newerParty.sign(payload));
    fc.assert(
      fc.property(fc.nat(message.length * 8 - 1), (bit) => {
        const changedMessage = Uint8Array.from(message);
        changedMessage[bit >> 3] = (changedMessage[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const assessment = assessSignature(
          source,
          { message: changedMessage, signature },
          { crypto: nodeCrypto, now: rotatedAt },
        );
        expect(assessment.downgradeReason).toBe("signature_invalid");
      }),
    );
  });
});

it("reports a malformed signature unless it has 64 bytes", () => {
  const source = makeSource([[newerParty, "active"]]);
  for (const signature of [null, new Uint8Array(), new Uint8Array(63), new Uint8Array(65)]) {
    expect(attest(source, signature)).toEqual({ keyId: null, downgradeReason: "signature_malformed" });
  }
  expect(attest(source, new Uint8Array(64)).downgradeReason).toBe("signature_invalid");
});
