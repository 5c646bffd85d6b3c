import { describe, expect, it } from "vitest";
import { visiblePieces } from "@/components/ui/untrusted-text";

const renderVisible = (text: string) =>
  visiblePieces(text)
    .map(({ text, isHidden }) => (isHidden ? `[${text}]` : text))
    .join("");

describe("visiblePieces", () => {
  it("leaves ordinary text of any script alone", () => {
    for (const text of ["Réponse d’assistance 📨", "👨‍👩‍👧 ❤️ 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "品質 チェック", "שלום", "a b-c_d", ""])
      expect(renderVisible(text)).toBe(text);
  });

  it.each([
    ["zero-width space", "me\u200Bt", "me[U+200B]t"],
    ["right-to-left override", "a\u202Etem", "a[U+202E]tem"],
    ["no-break space", "a\u00A0b", "a[U+00A0]b"],
    ["line break and NUL", "a\nb\0", "a[U+000A]b[U+0000]"],
    ["tag character outside the basic plane", "x\u{E0041}y", "x[U+E0041]y"],
    ["lone surrogate", "x\uD800y", "x[U+D800]y"],
    ["joiner between letters", "a\u200Db", "a[U+200D]b"],
    ["tag after an emoji", "📨\u{E0061}", "📨[U+E0061]"],
    ["Hangul filler", "\u3164", "[U+3164]"],
    ["line separator", "\u2028a", "[U+2028]a"],
  ])("shows a %s", (_, text, expected) => expect(renderVisible(text)).toBe(expected));
});
