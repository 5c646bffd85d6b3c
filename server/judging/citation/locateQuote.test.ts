// cspell:ignore chaud คืนไม่ได้
import fc from "fast-check";
import { expect, test } from "vitest";
import { locateQuote } from "@/server/judging/citation/locateQuote";

const POLICY =
  "Returns are accepted within 30 days.\n\nOpened software can’t be returned — ever. It’s “final”… mostly.";
const locateText = (quote: string, text: string) => {
  const location = locateQuote(quote, text);
  return location && [location.state, text.slice(location.start, location.end)];
};

test.each([
  ["within 30 days", "verified", "within 30 days"],
  ["  within 30 days\n", "verified", "within 30 days"],
  ["within  30\u00A0days", "repaired", "within 30 days"],
  ["30 days. Opened software", "repaired", "30 days.\n\nOpened software"],
  ["can't be returned - ever", "repaired", "can’t be returned — ever"],
  ['It\'s "final"... mostly.', "repaired", "It’s “final”… mostly."],
  ['"Opened software can’t be returned"', "repaired", "Opened software can’t be returned"],
  ["...accepted within 30 days...", "repaired", "accepted within 30 days"],
  ["[…] accepted within 30 days […]", "repaired", "accepted within 30 days"],
  ["with\u200Bin 30\u00AD days", "repaired", "within 30 days"],
  ["returns ARE accepted", "repaired", "Returns are accepted"],
  ["Returns are accepted.", "repaired", "Returns are accepted"],
  ["**Opened** `software` _can't_ be returned", "repaired", "Opened software can’t be returned"],
  ["It&#8217;s &ldquo;final&rdquo;", "repaired", "It’s “final”"],
  ["within&nbsp;30 days", "repaired", "within 30 days"],
])("finds %j in the policy: %s", (quote, state, passage) => {
  expect(locateText(quote, POLICY)).toEqual([state, passage]);
});

test.each([
  ["two places joined by an ellipsis", "Returns are accepted ... can't be returned"],
  ["two places joined by a bracketed ellipsis", "Returns are accepted [...] be returned"],
  ["two places concatenated", "Returns are accepted Opened software"],
  ["another number", "within 31 days"],
  ["nothing", ""],
  ["white space", "  \n "],
  ["punctuation", "..."],
  ["a quote too short to point at anything", "in"],
  ["a short quote in quotation marks", '"30"'],
  ["a quote longer than the text", `${POLICY} And more.`],
  ["half a character", "\uD83D"],
])("does not find %s", (_, quote) => {
  expect(locateQuote(quote, POLICY)).toBeNull();
});

test("finds a short quote only when it is the whole text", () => {
  expect(locateText("OK", "OK")).toEqual(["verified", "OK"]);
  expect(locateText("“OK”", "OK\n")).toBeNull();
  expect(locateText("no", " no.\n")).toBeNull();
  expect(locateText("7.", " 7. ")).toEqual(["verified", "7."]);
  expect(locateQuote("", "")).toBeNull();
});

test("returns the first of several occurrences", () => {
  expect(locateQuote("a full refund", "a full refund, a full refund")).toMatchObject({ start: 0, end: 13 });
  expect(locateQuote("30 days", "within 30 days, after 30 days")).toMatchObject({ start: 7, end: 14 });
  expect(locateQuote("a full refund", "no a\nfull refund, a\tfull refund")).toMatchObject({
    state: "repaired",
    start: 3,
    end: 16,
  });
});

test("does not find a short word that occurs twice", () => {
  expect(locateQuote("refund", "no refund, refund")).toBeNull();
  expect(locateQuote("the", "The end is the end.")).toBeNull();
  expect(locateText("refund", "no refund here")).toEqual(["verified", "refund"]);
});

test.each([
  ["**Returns** are _final_, see `policy`.", "Returns are final, see policy"],
  ["Q&amp;A: 2 * 3 &lt; 7", "q&a: 2 * 3 < 7"],
  ["the snake_case __name__", "snake_case name"],
])("finds a quote from the rendered page of %j", (text, quote) => {
  expect(locateQuote(quote, text)?.state).toBe("repaired");
});

test.each(["23 is less", "today today", "2*3"])(
  "does not find %j, because signs that are not emphasis count",
  (quote) => {
    expect(locateQuote(quote, "2 * 3 is less, to_day to_day, 2\\*3")).toBeNull();
  },
);

test("returns ranges in UTF-16 code units of the original that do not split characters", () => {
  const text = "𝐇𝐞𝐥𝐥𝐨 👩‍👩‍👧 ﬁne cafe\u0301 ﷺ end";
  expect(locateText("Hello", text)).toEqual(["repaired", "𝐇𝐞𝐥𝐥𝐨"]);
  expect(locateText("👩‍👩‍👧 fine café", text)).toEqual(["repaired", "👩‍👩‍👧 ﬁne cafe\u0301"]);
  expect(locateText("صلى الله عليه وسلم end", text)).toEqual(["repaired", "ﷺ end"]);
});

const prose = fc.string({
  unit: fc.constantFrom("a", "b", "c", "d", "1", "é", "e\u0301", " ", "\n", "“", "…", "\u200B", "😀", "ﬁ", "—"),
  minLength: 20,
  maxLength: 60,
});

test("finds every part of a text exactly", () => {
  fc.assert(
    fc.property(prose, fc.nat(), fc.nat(), (text, startSeed, sizeSeed) => {
      const characters = [...text];
      const start = startSeed % (characters.length / 2);
      const quote = characters.slice(start, start + 12 + (sizeSeed % 30)).join("");
      fc.pre((quote.match(/[\p{L}\p{N}]/gu) ?? []).length >= 8);
      const location = locateQuote(quote, text);
      expect(location?.state).toBe("verified");
      expect(text.slice(location?.start, location?.end)).toBe(quote.trim());
    }),
  );
});

test("finds a quote that was retyped in ASCII and on one line", () => {
  fc.assert(
    fc.property(prose, (text) => {
      const retypedText = text
        .replaceAll("“", '"')
        .replaceAll("—", "-")
        .replaceAll("\u200B", "")
        .replace(/\s+/gu, " ")
        .normalize("NFKC");
      fc.pre((retypedText.match(/[\p{L}\p{N}]/gu) ?? []).length >= 8);
      const location = locateQuote(retypedText, text);
      expect(location).not.toBeNull();
      expect(/^\p{Cs}|\p{Cs}$/u.test(text.slice(location?.start, location?.end))).toBe(false);
    }),
  );
});

test("searches texts of 512 KiB with many repetitions and marks in linear time", () => {
  const text = `${"a".repeat(250_000)}\u0301${"\u0323\u0301".repeat(60_000)}${" \n".repeat(70_000)}`;
  expect(locateQuote(`b${"a".repeat(16_000)}`, text)).toBeNull();
  expect(locateQuote(`${'"'.repeat(16_000)}xyz`, text)).toBeNull();
  expect(locateQuote("nowhere to be found", `a${"*".repeat(512 * 1024)}b`)).toBeNull();
});

test.each([
  ["退款", "可以退款。退款期限为30天。", "退款"],
  ["不退款", "概不退款，概不退款。", "不退款"],
  ["不可以退款", "他说不可以退款，她也说不可以退款。", "不可以退款"],
  ["無料", "送料は無料です。", "無料"],
  ["환불", "환불은 가능합니다. 환불 기한은 30일입니다.", "환불"],
  ["はい", "答えは「はい」です。", "はい"],
  ["नहीं", "यह वापस नहीं होगा।", "नहीं"],
  ["ไม่", "คืนไม่ได้", "ไม่"],
])("finds the short word %j of a script whose signs represent more than a letter", (quote, text, passage) => {
  expect(locateText(quote, text)).toEqual(["verified", passage]);
});

test.each([
  ["不", "我不要退款"],
  ["لا", "هذا لا يجوز"],
  ["é́", "un été chaud"],
])("does not find %j, which has only one sign or two letters", (quote, text) => {
  expect(locateQuote(quote, text)).toBeNull();
});

test.each([
  ["रिफंड मिलेगा।", "रिफंड मिलेगा तो"],
  ["رقم واپس ہو گی۔", "رقم واپس ہو گی تو"],
  ["返金できます。", "返金できますが"],
])("finds the quote %j without the sign that ends it", (quote, text) => {
  expect(locateQuote(quote, text)?.state).toBe("repaired");
});
