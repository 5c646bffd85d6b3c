// cspell:disable
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutIntoPassages } from "@/server/judging/citation/numberedSources";
import { TERMINATORS } from "@/server/judging/citation/terminators";

const cutText = (text: string) => cutIntoPassages(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Hindi", ["रिफंड 30 दिनों में मिलता है।", "खुला सॉफ्टवेयर वापस नहीं होता।", "क्या यह सही है?", "हाँ।"], " "],
  ["Hindi verse", ["धर्मक्षेत्रे कुरुक्षेत्रे।", "मामकाः पाण्डवाश्चैव॥"], " "],
  ["Urdu", ["رقم تیس دن میں واپس ہو گی۔", "کیا یہ درست ہے؟", "جی نہیں۔"], " "],
  ["Arabic", ["هل يمكن الإرجاع؟", "لا يمكن إرجاع البرامج المفتوحة.", "انتهى."], " "],
  ["Persian", ["آیا بازگشت ممکن است؟", "خیر، ممکن نیست.", "پایان."], " "],
  ["Hebrew", ["האם אפשר להחזיר?", "אי אפשר להחזיר תוכנה פתוחה.", "סוף."], " "],
  ["Armenian", ["Վերադարձը հնարավոր է։", "Ծրագիրը չի վերադարձվում։"], " "],
  ["Amharic", ["ገንዘቡ በ30 ቀናት ይመለሳል።", "ሶፍትዌር አይመለስም።"], " "],
  ["Chinese", ["可以退货。", "不能换货！", "真的吗？", "是的"], ""],
  ["Chinese with ASCII signs", ["可以吗?", "不行."], ""],
  ["Japanese", ["返金は可能です。", "交換はできません｡", "以上"], ""],
  ["Korean", ["환불은 30일 이내에 가능합니다.", "교환은 안 됩니다.", "네."], " "],
  ["Khmer", ["ប្រាក់នឹងត្រូវសងវិញ។", "មិនអាចប្តូរបានទេ។"], " "],
  ["Burmese", ["ငွေပြန်အမ်းမည်။", "လဲလှယ်၍မရပါ။"], " "],
  ["Tibetan", ["དངུལ་སྤྲོད་ཀྱི་རེད།", "བརྗེ་མི་ཆོག །"], " "],
  ["German", ["Die Frist endet am 3. Mai.", "Danach gilt sie nicht mehr."], " "],
  ["Russian", ["Возврат возможен до 3 мая 2023 г. в Москве, т. е. позже нельзя.", "Он не продлевается."], " "],
  ["Greek", ["Είναι δυνατή η επιστροφή;", "Όχι, δεν είναι."], " "],
  ["Turkish", ["İade 3. Kat ofisinde yapılır.", "Bu süre uzatılmaz."], " "],
  ["Spanish", ["¿Es posible?", "Véase la pág. 5, p. ej. Madrid o EE. UU.", "El reembolso no existe."], " "],
  ["Thai with full stops", ["คืนเงินได้ภายใน 30 วัน.", "ไม่คืนหลัง พ.ศ. 2560 นะ."], " "],
  ["Gujarati", ["શ્રી મો. ક. ગાંધી આવ્યા છે.", "તે નવું છે."], " "],
  ["Ewe", ["Ame aɖeke mele afima o.", "Nenema wòle."], " "],
  ["Bambara", ["A bɛ so kɔnɔ.", "Mɔgɔ bɛɛ nana yan fɛ.", "A tɛ yan."], " "],
  ["Haitian", ["Se pou tout moun sou tè a.", "Menm jan an."], " "],
  ["Tahitian", ["E mea maita'i ato'a.", "E mea 'āpī."], " "],
  ["Kabyle", ["D ayen yelhan i tmetti-s.", "Yal wa ad d-yas."], " "],
  ["Georgian with Latin", ["Acme აბრუნებს თანხას.", "ვადა არ გრძელდება."], " "],
])("ends sentences at the terminators of the script: %s", (_, expected, separator) => {
  expect(cutText(expected.join(separator))).toEqual(expected);
});

test.each([
  ["The contract ended in 2023.", "Der Nächste war nicht dabei."],
  ["Er belegte den 1. Platz.", "Sie kam nicht."],
  ["Im 2. Weltkrieg war es nicht so.", "Es kamen 12.", "Danach gingen alle."],
  ["Es kostet ca. 5 Euro, z. B. Äpfel.", "Dr. Maier zahlt nicht."],
  ["J. S. Bach wrote No. 5, e.g. this one.", "See S. 12 and art. 5 of v2.0.", "The end."],
  ["Siehe Nr. 5, Abs. 3 und Abb. 7.", "Ohne gilt es nicht."],
  ["Am 3. 5. 2024 begann es.", "Am 9. Juni endete es."],
  ["It ends at 5 p.m. on Friday.", "It opens at 9 a.m. Bring the U.S. form."],
  ["Take vitamin C.", "The dose is 3.50 mg.", "More is not better."],
  ["See PDF.", "Then sign."],
  ["Срок истекает 3 мая 2023 г.", "Продление невозможно.", "Цена 5 тыс. руб.", "Доставка бесплатна."],
  ["Le livre d'A. Camus est court.", "Il est connu, c.-à-d. lu."],
  ["Sie zahlt i. A. Maier und u. Ä. mehr.", "Danach nicht."],
  ["It weighs 5 kg.", "Shipping costs 3 EUR.", "Approx. 5 kg is not much."],
  ["3. madde geçerlidir.", "1. Lig başladı.", "Um 300 v. Chr. war es nicht so."],
  ["She won 3.", "He won 4."],
  ['"Really?" she asked, and left.', "Then he left."],
  ["Il a dit : « Non. »", "Puis il partit."],
  ["Er sagte: „Nein.“", "Dann ging er."],
  ["Er sagte: »Nein.«", "Dann ging er."],
  ["It is so.[1]", "It is not so.²", "The end."],
])("does not end a sentence at a full stop within it: %j …", (...expected) => {
  expect(cutText(expected.join(" "))).toEqual(expected);
});

test("ends a sentence before a small letter when the text has no capitals", () => {
  expect(cutText("ok. that works. thanks")).toEqual(["ok.", "that works.", "thanks"]);
});

test("keeps a Japanese quotation with the sentence that continues after it", () => {
  expect(cutText("「返金はできません。」と書いてある。次の文。")).toEqual([
    "「返金はできません。」と書いてある。",
    "次の文。",
  ]);
});

test("keeps a date that is wrapped into the next line with its sentence", () => {
  expect(cutText("Die Frist für die Rückgabe endet am 3.\nMai nicht, sondern später.")).toHaveLength(1);
});

test("does not end a sentence at a full-width decimal point", () => {
  expect(cutText("約３．５倍です。終わり")).toEqual(["約３．５倍です。", "終わり"]);
});

test.each([
  ["Thai", "ลูกค้าไม่สามารถคืนสินค้าได้ ", "ลูกค้าไม่สามารถคืนสินค้าได้"],
  ["Lao", "ລູກຄ້າບໍ່ສາມາດສົ່ງຄືນສິນຄ້າ ", "ລູກຄ້າບໍ່ສາມາດສົ່ງຄືນສິນຄ້າ"],
  ["Khmer", "អតិថិជនមិនអាចប្រគល់ទំនិញវិញ ", "អតិថិជនមិនអាចប្រគល់ទំនិញវិញ"],
])("cuts %s without terminators between clauses, into at most 240 signs", (_, clause, wholeClause) => {
  const passages = cutText(clause.repeat(60));
  expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(240);
  expect(Math.min(...passages.slice(0, -1).map(({ length }) => length))).toBeGreaterThan(120);
  expect(passages.filter((passage) => !passage.startsWith(wholeClause) || !passage.endsWith(wholeClause))).toEqual([]);
});

test("does not cut a run without white space at a vowel or mark", () => {
  const passages = cutText("เก่าที่สุดน้ำใจ".repeat(200));
  expect(passages.join("")).toBe("เก่าที่สุดน้ำใจ".repeat(200));
  expect(passages.filter((passage) => /^[\p{M}ะาำ]|[เแโใไ]$/u.test(passage))).toEqual([]);
});

test("has every terminator of Unicode but the Burmese comma", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  const terminator = new RegExp(`[${TERMINATORS}]`, "u");
  const signs = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => /\p{P}/u.test(sign));
  const missingSigns = signs.filter(
    (sign) => [...segmenter.segment(`字${sign} 字`)].length > 1 && !terminator.test(sign),
  );
  expect(missingSigns).toEqual(["၊"]);
});

const signLists = fc.array(
  fc.constantFrom(..."aÄб३न።。！？।؟۔։ཡ།คน។. .. \n\r\u2028", " 3. ", "Nr. ", "」", "« ", " »", "“", "😀", "์"),
  { maxLength: 60 },
);

test("keeps every sign of a text in many scripts, except white space", () => {
  fc.assert(
    fc.property(signLists, (signs) => {
      const text = signs.join("");
      expect(cutText(text).join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
    }),
  );
});
