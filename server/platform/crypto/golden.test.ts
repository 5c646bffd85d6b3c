import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { goldenCases, type GoldenCase } from "@/scripts/proofVectors/golden";
import { idleKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { PROOF_FAILURE_REASONS } from "@/server/proof/contract/proofFormat";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { tamperings } from "@/server/proof/tamper/tamper";
import { checkProof } from "@/server/proof/check/verify";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

const folder = new URL("../../proof/check/fixtures/", import.meta.url);
const committedCases = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.startsWith("golden-"))
    .map((name) => [
      name.slice("golden-".length, -".json".length),
      JSON.parse(readFileSync(new URL(name, folder), "utf8")) as GoldenCase,
    ]),
);

describe.each([
  ["noble", nobleCrypto],
  ["node", nodeCrypto],
])("%s", (implementation, crypto) => {
  it.each(Object.keys(committedCases))("%s", (name) => {
    const { document, keys, now, expected } = committedCases[name] as GoldenCase;
    const check = checkProof(document, keys, { crypto, now: new Date(now) });
    const reason = check.valid ? {} : { reason: check.reason };
    expect({ valid: check.valid, ...reason, key_status: check.keyStatus }).toEqual(expected);
  });

  it.each(["valid-one-entry", "valid-two-entries"])("rejects each tampering of %s with its reason", (name) => {
    const proof = ProofEnvelopeDocument.parse(committedCases[name]?.document);
    const wrongCases: string[] = [];
    let count = 0;
    for (const { name: tampering, document, reason } of tamperings(proof, { crypto, otherKeyId: idleKey.keyId })) {
      // Every bit of a signature with native crypto; every eighth in pure JavaScript.
      const bit = /signature with bit (\d+)/.exec(tampering)?.[1];
      if (implementation === "noble" && Number(bit ?? 0) % 8 !== 0) continue;
      count++;
      const check = checkProof(document, testKeySet, { crypto, now: new Date(committedCases[name]?.now ?? "") });
      const answer = check.valid ? "valid" : check.reason;
      if (answer !== reason) wrongCases.push(`${tampering}: ${answer}, not ${reason}`);
    }
    expect(wrongCases).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });
});

describe("the golden proofs", () => {
  it("match the output of the committed script", () => {
    expect(JSON.parse(JSON.stringify(goldenCases()))).toEqual(committedCases);
  });

  it("cover every reason", () => {
    const reasons = Object.values(committedCases).flatMap(({ expected }) => (expected.valid ? [] : [expected.reason]));
    expect(new Set(reasons)).toEqual(new Set(PROOF_FAILURE_REASONS));
  });
});
