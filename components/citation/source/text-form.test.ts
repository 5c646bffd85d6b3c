import { expect, it } from "vitest";
import { diffLine, detectTextForm, findFormOfLongText } from "@/components/citation/source/text-form";

it.each([
  ["plain", "Just a sentence - with a dash."],
  ["plain", "1. only a list"],
  ["markdown", "# 2.4.0\n\nFaster."],
  ["markdown", "- one\n- two\n\nSee [here](https://example.com)."],
  ["diff", "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n-old"],
  ["json", '  {"a": 1}'],
  ["code", "import os\n\ndef main():\n    print(os.name)\n    return 0"],
  ["code", "const a = 1;\nif (a) {\n  run(a);\n}"],
  ["csv", "name,age\nKim,7\nAnn,8"],
  ["plain", "Dear Kim,\nthank you;\nwe return to you."],
  ["plain", "Dear Anna,\nyour refund is approved,\n"],
  ["code", "const a = 1;\nconst b = 2;\nconst c = a + b;\n"],
  ["plain", "SELECT 1;\nSELECT 2;"],
  ["plain", '{"v":"1.2.3",'],
  ["plain", "Return policy\nThe customer may return it.\nLet us know."],
  ["plain", "# long\n" + "a".repeat(100_000)],
] as const)("detects %s: %j", (form, text) =>
  expect(detectTextForm(text, { isJson: false, contentType: null })).toBe(form),
);

it.each([
  ["markdown", "# long\n\n" + "- a **b**\n".repeat(5_000)],
  ["csv", "name,age\n" + "Kim,7\n".repeat(5_000)],
  [null, "A sentence.\n".repeat(5_000)],
  [null, "# short"],
] as const)("classifies a long text by its beginning: %s", (form, text) =>
  expect(findFormOfLongText(text, null)).toBe(form),
);

it("classifies an object as JSON, regardless of its text", () =>
  expect(detectTextForm('"# x"', { isJson: true, contentType: null })).toBe("json"));

it.each([
  ["+added", "added"],
  ["-removed", "removed"],
  ["+++ b/x", "header"],
  ["--- a/x", "header"],
  ["@@ -1 +1 @@", "header"],
  [" same", null],
] as const)("classifies %s as %s", (line, kind) => expect(diffLine(line)).toBe(kind));

it.each([
  ["text/csv", "name,age\nKim,7", "csv"],
  ["text/csv", "one column\nonly", "plain"],
  ["text/markdown; charset=utf-8", "| a | b |\n|---|---|\n| **x** | y |", "markdown"],
  ["text/x-python", "x = 1\nprint(x)", "code"],
  ["application/sql", "SELECT 1;\nSELECT 2;", "code"],
  ["text/javascript", "const v = '1.2.3';\nif (v) { go(); }", "code"],
  ["application/json", '{"a": 1}', "json"],
  ["application/json", '{"a": 1,', "plain"],
  ["text/plain", "# 2.4.0\n\nFaster.", "markdown"],
] as const)("follows the content type %s for %j: %s", (contentType, text, form) =>
  expect(detectTextForm(text, { isJson: false, contentType })).toBe(form),
);
