// cspell:ignore STRASSE Straße ÍSTANBUL ΣΊΣΥΦΟΣ σισυφος
import { expect, it } from "vitest";
import { searchFold } from "@/server/contracts/searchFold";

it.each([
  ["Straße", "STRASSE"],
  ["STRAẞE", "strasse"],
  ["Cafe\u0301", "CAFÉ"],
  ["ＡＢＣ１２", "abc12"],
  ["ﬁle", "FILE"],
  ["ÍSTANBUL İ", "istanbul i"],
  ["ΣΊΣΥΦΟΣ", "σισυφος"],
  ["Ёлка", "елка"],
  ["مُحَمَّد", "محمد"],
  ["שָׁלוֹם", "שלום"],
  ["ﾊﾛｰ", "ハロー"],
  ["ca\u00adfe\u200b", "cafe"],
])("folds %j and %j to the same text", (one, other) => {
  expect(searchFold(one)).toBe(searchFold(other));
});

it.each([
  ["किताब", "कताब"],
  ["がん", "かん"],
  ["ö", "oe"],
])("keeps %j and %j apart", (one, other) => {
  expect(searchFold(one)).not.toBe(searchFold(other));
});

it.each([
  ["価格の確認", "の確"],
  ["فحص السعر", "السع"],
  ["done 🎉 today", "🎉"],
  ["100%_\\", "%_"],
])("finds in %j the part %j", (text, part) => {
  expect(searchFold(text)).toContain(searchFold(part));
});
