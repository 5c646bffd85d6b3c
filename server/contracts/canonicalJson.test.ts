import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalDigest, canonicalJson } from "@/server/contracts/canonicalJson";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

const wellFormed = fc.string({ unit: "binary" });
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    wellFormed,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(wellFormed, tie("value"), { maxKeys: 4 }),
  ),
})).value;

function shuffleKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffleKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffleKeys(member)]),
  );
}

describe("canonicalJson", () => {
  it("gives the example of RFC 8785 §3.2.2 and §3.2.3", () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts keys by UTF-16 code unit (RFC 8785 §3.2.3)", () => {
    const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\u{1F600}": 5, "\u0080": 6, "\u00f6": 7 };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toEqual([4, 2, 6, 7, 1, 5, 3]);
  });

  it("writes negative zero as 0", () => {
    expect(canonicalJson([-0])).toBe("[0]");
  });

  const cycle: unknown[] = [];
  cycle.push(cycle);
  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["a member that is undefined", { a: undefined }],
    ["an element that is undefined", [undefined]],
    ["a hole", Array.from({ length: 1 }).concat(new Array(1))],
    ["NaN", [Number.NaN]],
    ["Infinity", { a: Number.POSITIVE_INFINITY }],
    ["a function", { a: () => 1 }],
    ["a symbol", [Symbol("a")]],
    ["a bigint", 1n],
    ["a date", { at: new Date(0) }],
    ["a map", new Map()],
    ["a lone high surrogate", "a\ud800"],
    ["a lone low surrogate", ["\udc00b"]],
    ["a lone surrogate in a key", { "\ud800": 1 }],
    ["an object of a class", new (class {})()],
    ["an object with toJSON", { toJSON: () => 1 }],
    ["a cycle", cycle],
  ])("refuses %s", (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it("takes the same object twice, when that is no cycle", () => {
    const sharedObject = { a: 1 };
    expect(canonicalJson([sharedObject, sharedObject])).toBe('[{"a":1},{"a":1}]');
  });

  it("does not depend on key order, round-trips, and is a fixed point", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffleKeys(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("gives the text of the published implementation", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it("digests the UTF-8 bytes", () => {
    // SHA-256 of the three bytes 22 C3 A9 22 is that of the text "é" with its quotes.
    expect(canonicalDigest("é", nobleCrypto)).toBe(nobleCrypto.sha256Hex(Uint8Array.of(0x22, 0xc3, 0xa9, 0x22)));
  });
});
