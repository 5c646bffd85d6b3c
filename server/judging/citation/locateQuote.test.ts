// cspell:ignore chaud คืนไม่ได้
import fc from "fast-check";
import { expect, test } from "vitest";
import { locateQuote } from "@/server/judging/citation/locateQuote";

const POLICY =
  "Returns are accepted within 30 days.\n\nOpened software can’t be returned — ever. It’s “final”… mostly.";
const found = (quote: string, text: string) => {
  const located = locateQuote(quote, text);
  return located && [located.state, text.slice(located.start, located.end)];
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
])("%j is in the policy: %s", (quote, state, passage) => {
  expect(found(quote, POLICY)).toEqual([state, passage]);
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
])("%s is nowhere", (_, quote) => {
  expect(locateQuote(quote, POLICY)).toBeNull();
});

test("a text may be too short for its own quote", () => {
  expect(found("OK", "OK")).toEqual(["verified", "OK"]);
  expect(found("“OK”", "OK\n")).toBeNull();
  expect(found("no", " no.\n")).toBeNull();
  expect(found("7.", " 7. ")).toEqual(["verified", "7."]);
  expect(locateQuote("", "")).toBeNull();
});

test("several occurrences: the first", () => {
  expect(locateQuote("a full refund", "a full refund, a full refund")).toMatchObject({ start: 0, end: 13 });
  expect(locateQuote("30 days", "within 30 days, after 30 days")).toMatchObject({ start: 7, end: 14 });
  expect(locateQuote("a full refund", "no a\nfull refund, a\tfull refund")).toMatchObject({
    state: "repaired",
    start: 3,
    end: 16,
  });
});

test("a short word that occurs twice points at no place", () => {
  expect(locateQuote("refund", "no refund, refund")).toBeNull();
  expect(locateQuote("the", "The end is the end.")).toBeNull();
  expect(found("refund", "no refund here")).toEqual(["verified", "refund"]);
});

test.each([
  ["**Returns** are _final_, see `policy`.", "Returns are final, see policy"],
  ["Q&amp;A: 2 * 3 &lt; 7", "q&a: 2 * 3 < 7"],
  ["the snake_case __name__", "snake_case name"],
])("emphasis and character references of the source are those of a rendered page: %j", (text, quote) => {
  expect(locateQuote(quote, text)?.state).toBe("repaired");
});

test.each(["23 is less", "today today", "2*3"])("what is no emphasis counts: %j is nowhere", (quote) => {
  expect(locateQuote(quote, "2 * 3 is less, to_day to_day, 2\\*3")).toBeNull();
});

test("ranges count UTF-16 code units of the original and keep characters whole", () => {
  const text = "𝐇𝐞𝐥𝐥𝐨 👩‍👩‍👧 ﬁne cafe\u0301 ﷺ end";
  expect(found("Hello", text)).toEqual(["repaired", "𝐇𝐞𝐥𝐥𝐨"]);
  expect(found("👩‍👩‍👧 fine café", text)).toEqual(["repaired", "👩‍👩‍👧 ﬁne cafe\u0301"]);
  expect(found("صلى الله عليه وسلم end", text)).toEqual(["repaired", "ﷺ end"]);
});

const prose = fc.string({
  unit: fc.constantFrom("a", "b", "c", "d", "1", "é", "e\u0301", " ", "\n", "“", "…", "\u200B", "😀", "ﬁ", "—"),
  minLength: 20,
  maxLength: 60,
});

test("every passage of a text is found, and what is found folds to what was quoted", () => {
  fc.assert(
    fc.property(prose, fc.nat(), fc.nat(), (text, from, size) => {
      const characters = [...text];
      const start = from % (characters.length / 2);
      const quote = characters.slice(start, start + 12 + (size % 30)).join("");
      fc.pre((quote.match(/[\p{L}\p{N}]/gu) ?? []).length >= 8);
      const located = locateQuote(quote, text);
      expect(located?.state).toBe("verified");
      expect(text.slice(located?.start, located?.end)).toBe(quote.trim());
    }),
  );
});

test("a quote retyped in ASCII and on one line is found in its source", () => {
  fc.assert(
    fc.property(prose, (text) => {
      const retyped = text
        .replaceAll("“", '"')
        .replaceAll("—", "-")
        .replaceAll("\u200B", "")
        .replace(/\s+/gu, " ")
        .normalize("NFKC");
      fc.pre((retyped.match(/[\p{L}\p{N}]/gu) ?? []).length >= 8);
      const located = locateQuote(retyped, text);
      expect(located).not.toBeNull();
      expect(/^\p{Cs}|\p{Cs}$/u.test(text.slice(located?.start, located?.end))).toBe(false);
    }),
  );
});

test("repetitive and mark-laden texts of 512 KiB are searched in linear time", () => {
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
])("a word of a script whose signs say more is found: %j", (quote, text, passage) => {
  expect(found(quote, text)).toEqual(["verified", passage]);
});

test.each([
  ["不", "我不要退款"],
  ["لا", "هذا لا يجوز"],
  ["é́", "un été chaud"],
])("a quote of one sign or of two letters is no evidence: %j", (quote, text) => {
  expect(locateQuote(quote, text)).toBeNull();
});

test.each([
  ["रिफंड मिलेगा।", "रिफंड मिलेगा तो"],
  ["رقم واپس ہو گی۔", "رقم واپس ہو گی تو"],
  ["返金できます。", "返金できますが"],
])("the sign that ends a quote may be one of the script: %j", (quote, text) => {
  expect(locateQuote(quote, text)?.state).toBe("repaired");
});
