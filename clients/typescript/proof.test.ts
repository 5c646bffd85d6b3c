// The proof check of the TypeScript client gives the answers of the service.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "@/clients/typescript/src/proof/canonicalJson";
import { checkProof } from "@/clients/typescript/src/index";
import type { GoldenCase } from "@/scripts/proofVectors/golden";
import { idleKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { canonicalJson as canonicalJsonOfTheService } from "@/server/contracts/canonicalJson";
import { tamperings } from "@/server/proof/tamper/tamper";
import { checkProof as checkProofOfTheService } from "@/server/proof/check/verify";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { proofVariants, VALID_IN_FILES } from "@/testing/proofVariants";

const folder = fileURLToPath(new URL("../../server/proof/check/fixtures/", import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(folder + name, "utf8")) as GoldenCase;
const golden = readdirSync(folder).filter((name) => name.startsWith("golden-"));
const now = new Date("2026-06-01T00:00:00.000Z");
const proof = ProofEnvelopeDocument.parse(read("golden-valid-overridden.json").document);

it.each(golden)("agrees with the service on %s", async (name) => {
  const { document, keys, expected, now: time } = read(name);
  const check = await checkProof(document, keys, { now: new Date(time) });
  expect(check.valid ? { valid: true } : { valid: false, reason: check.reason }).toEqual(
    expected.valid ? { valid: true } : { valid: false, reason: expected.reason },
  );
});

it("says which answer holds after later entries", async () => {
  const { document, keys, now: time } = read("golden-valid-escalated.json");
  expect(await checkProof(document, keys, { now: new Date(time) })).toMatchObject({
    valid: true,
    determination: "partial",
    current: { source: "escalation" },
  });
});

it("says when content was erased, as the entry states", async () => {
  const { document, keys, now: time } = read("golden-format3-valid-erased.json");
  expect(await checkProof(document, keys, { now: new Date(time) })).toMatchObject({
    valid: true,
    contentErasedAt: "2026-05-01T07:59:00.000Z",
  });
});

it("refuses every change of a proof for the reason that the service gives", async () => {
  let count = 0;
  for (const { name, document } of tamperings(proof, { crypto: nodeCrypto, otherKeyId: idleKey.keyId })) {
    count += 1;
    const check = await checkProof(document, testKeySet, { now });
    const expected = checkProofOfTheService(document, testKeySet, { crypto: nodeCrypto, now });
    expect([name, check.valid, !check.valid && check.reason]).toEqual([
      name,
      false,
      !expected.valid && expected.reason,
    ]);
  }
  expect(count).toBeGreaterThan(500);
});

it("agrees with the service on wrappers and unknown members", async () => {
  for (const [name, variant] of Object.entries(proofVariants(proof))) {
    const { valid } = await checkProof(variant, testKeySet, { now });
    expect([name, valid]).toEqual([name, VALID_IN_FILES.includes(name)]);
  }
});

it("refuses a text with a key twice, with a special key, or that is not JSON", async () => {
  const text = JSON.stringify(proof);
  const texts = {
    plain: [text, true],
    spaced: [JSON.stringify(proof, null, 2), true],
    duplicate: [text.replace('"format":', '"format":"x","format":'), false],
    "escaped duplicate": [text.replace('"format":', String.raw`"\u0066ormat":"x","format":`), false],
    "special key": [text.replace('"format":', '"__proto__":{},"format":'), false],
    "not JSON": [`${text}}`, false],
  } as const;
  for (const [name, [changed, valid]] of Object.entries(texts)) {
    expect([name, (await checkProof(changed, testKeySet, { now })).valid]).toEqual([name, valid]);
  }
});

it("writes the canonical JSON of the service", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      const text = JSON.stringify(value);
      expect(canonicalJson(JSON.parse(text))).toBe(canonicalJsonOfTheService(JSON.parse(text)));
    }),
    { numRuns: 50 },
  );
});

it("refuses a time of the check that is no time", async () => {
  await expect(checkProof(proof, testKeySet, { now: new Date("2026-13-01") })).rejects.toThrow(TypeError);
});

it.each([null, {}, { keys: {} }, { keys: [null] }])("refuses %j as a key set", async (keys) => {
  await expect(checkProof(proof, keys as never, { now })).rejects.toThrow("not a key set");
});
