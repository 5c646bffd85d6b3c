import { expect, it } from "vitest";
import { diffLine, formOf } from "@/components/citation/source/text-form";

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
  ["plain", "Return policy\nThe customer may return it.\nLet us know."],
  ["plain", "# long\n" + "a".repeat(100_000)],
] as const)("detects %s: %j", (form, text) => expect(formOf(text, false)).toBe(form));

it("an object is JSON, regardless of its text", () => expect(formOf('"# x"', true)).toBe("json"));

it.each([
  ["+added", "added"],
  ["-removed", "removed"],
  ["+++ b/x", "header"],
  ["--- a/x", "header"],
  ["@@ -1 +1 @@", "header"],
  [" same", null],
] as const)("classifies %s as %s", (line, kind) => expect(diffLine(line)).toBe(kind));
