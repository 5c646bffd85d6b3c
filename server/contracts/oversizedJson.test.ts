import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JSON_TEXT } from "@/server/contracts/limits";
import { isOversizedJson } from "@/server/contracts/oversizedJson";

const nestArrays = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const wide = (containers: number): string => `[${"{},".repeat(containers - 2)}{}]`;

describe("isOversizedJson", () => {
  it("accepts text up to both limits and refuses what is beyond either", () => {
    expect(isOversizedJson(nestArrays(JSON_TEXT.depth))).toBe(false);
    expect(isOversizedJson(nestArrays(JSON_TEXT.depth + 1))).toBe(true);
    expect(isOversizedJson(wide(JSON_TEXT.containers))).toBe(false);
    expect(isOversizedJson(wide(JSON_TEXT.containers + 1))).toBe(true);
    expect(isOversizedJson('{"a":'.repeat(JSON_TEXT.depth + 1))).toBe(true);
  });

  it("does not count brackets inside strings", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[{"\\a') }), (text) => {
        const json = JSON.stringify({ [text]: text.repeat(JSON_TEXT.depth) });
        expect(isOversizedJson(json)).toBe(false);
      }),
    );
  });

  it("ends for any text, JSON or not", () => {
    for (const text of [
      "",
      '"',
      '"\\',
      "]]]]",
      '"'.repeat(100_001),
      "\\".repeat(100_001),
      `"${"\\".repeat(100_001)}`,
    ]) {
      expect(isOversizedJson(text)).toBe(false);
    }
  });
});
