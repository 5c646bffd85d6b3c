import fc from "fast-check";
import { expect, test } from "vitest";
import { endOf, startOf } from "@/server/contracts/cutText";

test("a cut keeps whole characters, and loses at most one code unit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 30 }), (text, chars) => {
      for (const cut of [startOf(text, chars), endOf(text, chars)]) {
        expect(/\p{Cs}/u.test(cut)).toBe(false);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(chars, text.length) - 1);
        expect(cut.length).toBeLessThanOrEqual(chars);
      }
      expect(text.startsWith(startOf(text, chars)) && text.endsWith(endOf(text, chars))).toBe(true);
    }),
  );
});
