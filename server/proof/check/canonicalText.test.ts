import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { isCanonicalText } from "@/server/proof/check/canonicalText";

/** Answers by writing the canonical form and comparing. */
function isWrittenSo(json: string): boolean {
  try {
    return canonicalJson(JSON.parse(json)) === json;
  } catch {
    return false;
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const key = fc.oneof(fc.constantFrom("a", "b", "aa", "10", "9", "", "\u20ac", "\u{1F600}", "\ufb33", '"', "\n", "\\"));
const value = fc.letrec<{ value: unknown }>((reference) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -1, 1e21, 1e-7, 123456789012345680000),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: "binary" }),
    fc.array(reference("value"), { maxLength: 4 }),
    fc.dictionary(key, reference("value"), { maxKeys: 5 }),
  ),
})).value;

describe("isCanonicalText", () => {
  it("accepts the form of every value", () => {
    fc.assert(
      fc.property(value, (anyValue) => {
        expect(isCanonicalText(canonicalJson(anyValue))).toBe(true);
      }),
    );
  });

  it("agrees with the comparison for JSON in any order and any spelling", () => {
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1), (anyValue, space) => {
        const text = JSON.stringify(anyValue, null, space);
        expect(isCanonicalText(text)).toBe(isWrittenSo(text));
      }),
      { numRuns: 500 },
    );
  });

  it("agrees with the comparison for near misses of the form", () => {
    const change = fc.tuple(
      fc.nat(),
      fc.nat({ max: 1 }),
      fc.constantFrom(
        ..." \n\t,:{}[]\"'\\/0123456789.eE+-",
        ..."fault",
        "\\u0061",
        "\\u001f",
        "\\u001F",
        "1e2",
        "\ud800",
        "\\ud800",
      ),
    );
    fc.assert(
      fc.property(value, change, (anyValue, [position, droppedChars, insertedText]) => {
        const text = canonicalJson(anyValue);
        const start = position % (text.length + 1);
        const nearMiss = text.slice(0, start) + insertedText + text.slice(start + droppedChars);
        fc.pre(isJson(nearMiss));
        expect(isCanonicalText(nearMiss)).toBe(isWrittenSo(nearMiss));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '{"b":1,"a":2}',
    "[1, 2]",
    '{"a":1,"a":1}',
    "[1.0]",
    '["\\u0061"]',
    '["\\ud800"]',
    "[1e2]",
    "[-0]",
    "[1e999]",
    " 1",
  ])("refuses %s", (text) => {
    expect(isCanonicalText(text)).toBe(false);
  });

  it("accepts nesting deeper than a call stack", () => {
    const depth = 200_000;
    expect(isCanonicalText("[".repeat(depth) + "]".repeat(depth))).toBe(true);
    expect(isCanonicalText(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)).toBe(true);
  });
});
