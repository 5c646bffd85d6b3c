import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvidenceSourceRow } from "@/server/evidence/evidencePacketStore";
import { assessSignature } from "@/server/evidence/packet/attestation";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { decodeBase64, encodeBase64Url } from "@/server/proof/check/base64";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeSigningParty, type SigningParty } from "@/testing/evidenceSource";

const HOUR_MS = 3_600_000;
const rotated = new Date("2026-11-20T12:00:00Z");
const payload = { amount: 12.5, paid: true, note: "ünïcode" };
const message = new TextEncoder().encode(canonicalJson(payload));
const bytes = (text: string) => decodeBase64(text) ?? new Uint8Array();

function sourceWith(keys: [SigningParty, EvidenceSourceRow["keys"][number]["status"]][]): EvidenceSourceRow {
  const ids = { tenantId: "t", sourceId: "s", createdAt: rotated };
  return {
    id: "s",
    tenantId: "t",
    name: "Registry",
    status: "active",
    createdAt: rotated,
    revokedAt: null,
    keys: keys.map(([party, status], index) => ({
      ...ids,
      id: `key ${index}`,
      publicKey: encodeBase64Url(bytes(party.publicKey)),
      status,
      endedAt: status === "active" ? null : rotated,
    })),
  };
}
const [newer, older, unknown] = [makeSigningParty(), makeSigningParty(), makeSigningParty()];
const attest = (source: EvidenceSourceRow, signature: Uint8Array | null, hoursLater = 1) =>
  assessSignature(
    source,
    { message, signature },
    { crypto: nodeCrypto, now: new Date(rotated.getTime() + hoursLater * HOUR_MS) },
  );

describe("a signature by", () => {
  const source = sourceWith([
    [newer, "active"],
    [older, "retired"],
  ]);
  const revoked = sourceWith([[newer, "revoked"]]);
  it.each([
    ["the active key attests", source, newer, 1000, { keyId: "key 0", downgradeReason: null }],
    ["a retired key attests within the overlap", source, older, 23.9, { keyId: "key 1", downgradeReason: null }],
    ["a retired key is late after it", source, older, 24, { keyId: "key 1", downgradeReason: "source_key_revoked" }],
    ["a revoked key never does", revoked, newer, 0, { keyId: "key 0", downgradeReason: "source_key_revoked" }],
    ["an unknown key is no signature", source, unknown, 1, { keyId: null, downgradeReason: "signature_invalid" }],
  ] as const)("%s", (_, of, party, hours, expected) => {
    expect(attest(of, bytes(party.sign(payload)), hours)).toEqual(expected);
  });

  it("the right key over anything else is no signature", () => {
    const signature = bytes(newer.sign(payload));
    fc.assert(
      fc.property(fc.nat(message.length * 8 - 1), (bit) => {
        const other = Uint8Array.from(message);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const assessment = assessSignature(source, { message: other, signature }, { crypto: nodeCrypto, now: rotated });
        expect(assessment.downgradeReason).toBe("signature_invalid");
      }),
    );
  });
});

it("what is not 64 bytes is malformed", () => {
  const source = sourceWith([[newer, "active"]]);
  for (const signature of [null, new Uint8Array(), new Uint8Array(63), new Uint8Array(65)]) {
    expect(attest(source, signature)).toEqual({ keyId: null, downgradeReason: "signature_malformed" });
  }
  expect(attest(source, new Uint8Array(64)).downgradeReason).toBe("signature_invalid");
});
