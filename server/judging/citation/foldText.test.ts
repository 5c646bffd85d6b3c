// cspell:disable
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "@/server/judging/citation/foldText";
import { locateQuote } from "@/server/judging/citation/locateQuote";

test.each([
  ["Arabic vowel points", "الكتاب مفتوح", "الْكِتَابُ مَفْتُوحٌ"],
  ["Arabic tatweel", "الكتاب مفتوح", "الكتـــاب مفتـوح"],
  ["forms of alef", "احمد الى اخر ال", "أحمد إلى آخر ٱل"],
  ["Persian letters on an Arabic keyboard", "کتاب علی", "كتاب علي"],
  ["Urdu heh", "یہ کتاب ہے", "يه كتاب هے"],
  ["Arabic digits and decimal sign", "3.5 كيلو 2023", "٣٫٥ كيلو ٢٠٢٣"],
  ["Persian digits", "30 روز", "۳۰ روز"],
  ["Hebrew points", "שלום לך", "שָׁלוֹם לְךָ"],
  ["Hebrew presentation forms and marks", 'שר"ת-לך', "שר״ת־לך"],
  ["Yiddish ligatures", "צוויי", "צװיי"],
  ["Devanagari digits", "30 दिन", "३० दिन"],
  ["Bengali, Thai and Burmese digits", "12 34 56", "১২ ๓๔ ၅၆"],
  ["sharp s, small and capital", "Strasse GROSSE", "Straße große"],
  ["capital sharp s", "STRASSE", "STRAẞE"],
  ["Russian ё", "еще идет", "ещё идёт"],
  ["decomposed й", "мой край", "мой край".normalize("NFD")],
  ["Greek final sigma", "ΟΔΟΣ ΜΑΣ", "οδος μας"],
  ["Turkish capitals", "İADE KAPALI", "iade kapalı"],
  ["Romanian cedilla", "ştiinţă", "știință"],
  ["Malayalam chillu", "അവന്‍ വന്നു", "അവൻ വന്നു"],
  ["joiners and marks of direction", "می‌شود \u2067abc\u2069", "میشود abc"],
  ["the apostrophes of Ukrainian, Hawaiian and Armenian", "об'єкт 'okina", "обʼєкт ʻokina"],
  ["wave dash", "5～10日間", "5〜10日間"],
  ["German quotation marks and dashes", '"Nein" - nie', "„Nein“ – nie"],
  ["half-width kana", "ガス料金です", "ｶﾞｽ料金です"],
])("finds a quote that differs only in %s", (_, quote, text) => {
  expect(foldText(quote).text).toBe(foldText(text).text);
  const location = locateQuote(quote, `— ${text} —`);
  expect(location).toEqual({ state: "repaired", start: 2, end: 2 + text.length });
});

test.each([
  ["another digit", "٤٫٥ كيلو", "3.5 كيلو"],
  ["a Hindi vowel sign", "कल मिलेगा", "काल मिलेगा"],
  ["a Thai vowel", "คนดีมาก", "คืนดีมาก"],
  ["a Latin accent", "publie hier", "publié hier"],
  ["a Greek accent, which distinguishes “or” from “the”", "αθήνα ή", "αθηνα η"],
  ["й and и", "мои край", "мой край"],
  ["ta marbuta and heh", "كتابه هنا", "كتابة هنا"],
  ["simplified and traditional ideographs", "退货条件", "退貨條件"],
  ["voiced kana", "かき料理です", "がき料理です"],
])("does not find a quote that differs in %s, which changes the meaning", (_, quote, text) => {
  expect(locateQuote(quote, text)).toBeNull();
});

test("folds every digit to the ASCII digit of the same value", () => {
  for (let code = 0; code <= 0x1fbf9; code++) {
    const sign = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(sign)) continue;
    const digitRun = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(code + index)).join("");
    if (foldText(sign).text === "0") expect(foldText(digitRun).text).toBe("0123456789");
    expect(foldText(sign).text).toMatch(/^\d$/);
  }
});

const CHARACTERS = [
  ..."abß1 ",
  ..."\u0627أبـ٣",
  "بَ",
  ..."रक३",
  "कि",
  ..."ёйς退款ガ한",
  "ע",
  "שָׁ",
  "i\u0307",
  "\u200C",
  "😀",
  "ﬁ",
  "น้ำ",
  "\u00AD",
];
const characterLists = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 8, maxLength: 40 });

test("folds a part of a text to a part of the folded text, and maps it back to the original", () => {
  fc.assert(
    fc.property(characterLists, fc.nat(), fc.nat(), (signs, startSeed, sizeSeed) => {
      const start = startSeed % signs.length;
      const part = signs.slice(start, start + 1 + (sizeSeed % 20)).join("");
      const text = foldText(signs.join(""));
      const foldedPart = foldText(part).text;
      fc.pre(foldedPart !== "");
      const offset = signs.slice(0, start).join("").length;
      const isMappedBack = text.starts.some(
        (_, index) =>
          text.text.startsWith(foldedPart, index) &&
          (text.starts[index] ?? 0) >= offset &&
          (text.ends[index + foldedPart.length - 1] ?? Infinity) <= offset + part.length,
      );
      expect(isMappedBack).toBe(true);
    }),
  );
});
