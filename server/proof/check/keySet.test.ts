import { describe, expect, it } from "vitest";
import { activeKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { KeySet, type PublishedKey } from "@/server/proof/contract/keySet";
import { KEY_CLOCK_SKEW_MS } from "@/server/proof/contract/proofFormat";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { findKey, findKeyFault, computeKeyId, parseKeySet, publicJwk } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

const [active] = testKeySet.keys as [PublishedKey];
const find = (key: unknown, keyId = active.kid) => findKey({ keys: [key as PublishedKey] }, keyId, nobleCrypto);

describe("findKey", () => {
  it("finds a key whose id is derived from its point", () => {
    const notBefore = Date.parse("2026-01-01T00:00:00Z");
    expect(find(active)).toEqual({
      publicKey: activeKey.publicKey,
      status: "active",
      sample: false,
      notBefore,
      retiredAt: Infinity,
      revokedAt: null,
    });
    expect(active.kid).toBe("ed25519-21fe31dfa154a261");
    expect(KeySet.safeParse(testKeySet).success).toBe(true);
  });

  it("ignores fields that it does not know", () => {
    expect(find({ ...active, note: "x" })).not.toBeNull();
  });

  it.each<[string, object]>([
    ["a time that is none", { not_before: "soon" }],
    ["another curve", { crv: "X25519" }],
    ["another type", { kty: "EC" }],
    ["another use", { use: "enc" }],
    ["another algorithm", { alg: "ES256" }],
    ["an unknown status", { status: "trusted" }],
    ["a status that every object inherits", { status: "constructor" }],
    ["no point", { x: undefined }],
    ["another key's point", { x: testKeySet.keys[1]?.x }],
    ["a point in standard base64", { x: `${active.x}=` }],
    ["a point with spare bits", { x: `${active.x.slice(0, -1)}p` }],
  ])("does not find a key with %s", (_, change) => {
    expect(find({ ...active, ...change })).toBeNull();
  });

  it.each<[string, Uint8Array]>([
    ["of small order", Uint8Array.of(1, ...new Uint8Array(31))],
    ["not on the curve", Uint8Array.of(2, ...new Uint8Array(31))],
    ["with y = p + 3", Uint8Array.of(0xf0, ...new Uint8Array(30).fill(0xff), 0x7f)],
  ])("does not find a key %s, even under its own id", (_, point) => {
    const jwk = { ...publicJwk(activeKey.publicKey, nobleCrypto), x: encodeBase64Url(point) };
    const kid = computeKeyId(point, nobleCrypto);
    expect(find({ ...jwk, kid, status: "active" }, kid)).toBeNull();
  });

  it("does not choose between two keys of one id", () => {
    const keys = [active, { ...active, status: "revoked" as const }];
    expect(findKey({ keys }, active.kid, nobleCrypto)).toBeNull();
  });
});

describe("parseKeySet", () => {
  it("takes {keys: [...]} and refuses the rest", () => {
    expect(parseKeySet(testKeySet)).toBe(testKeySet);
    for (const value of [null, [], {}, { keys: {} }, { keys: [null] }, "keys"]) {
      expect(() => parseKeySet(value)).toThrow(TypeError);
    }
  });

  it("refuses a plain JWKS, which does not say what is revoked, and names the key set to use", () => {
    const { kty, crv, x, kid } = active;
    expect(() => parseKeySet({ keys: [{ kty, crv, x, kid }] })).toThrow(/no status: use the key set .*keys\.json/);
    expect(parseKeySet({ keys: [] })).toEqual({ keys: [] });
  });
});

describe("findKeyFault", () => {
  const [notBefore, retiredAt] = [1_000_000_000, 2_000_000_000];
  const key = { publicKey: activeKey.publicKey, status: "retired", sample: false, notBefore, retiredAt } as const;
  const laterSeconds = 3_000_000_000;

  it.each([
    ["within the key's time", notBefore, laterSeconds, null],
    ["at its very end", retiredAt, laterSeconds, null],
    ["before it, by no more than clocks differ", notBefore - KEY_CLOCK_SKEW_MS, laterSeconds, null],
    ["before it", notBefore - KEY_CLOCK_SKEW_MS - 1, laterSeconds, "entry_before_key"],
    ["after it, by no more than clocks differ", retiredAt + KEY_CLOCK_SKEW_MS, laterSeconds, null],
    ["after it", retiredAt + KEY_CLOCK_SKEW_MS + 1, laterSeconds, "entry_after_retirement"],
    ["checked before the key is valid", notBefore, notBefore - KEY_CLOCK_SKEW_MS - 1, "not_yet_valid"],
  ])("an entry %s", (_, claimedTime, now, fault) => {
    expect(findKeyFault(key, claimedTime, now)).toBe(fault);
  });

  it("without times in the key set, any time will do", () => {
    expect(findKeyFault({ ...key, notBefore: -Infinity, retiredAt: Infinity }, 0, 0)).toBeNull();
  });
});
