import { expect, it } from "vitest";
import { diffLine, formOf } from "@/components/citation/source/text-form";

it.each([
  ["plain", "Just a sentence - with a dash."],
  ["plain", "1. only a list"],
  ["markdown", "# 2.4.0\n\nFaster."],
  ["markdown", "- one\n- two\n\nSee [here](https://example.com)."],
  ["diff", "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n-old"],
  ["json", '  {"a": 1}'],
  ["plain", "# long\n" + "a".repeat(100_000)],
] as const)("takes for %s: %j", (form, text) => expect(formOf(text, false)).toBe(form));

it("an object is JSON whatever its text looks like", () => expect(formOf('"# x"', true)).toBe("json"));

it.each([
  ["+added", "added"],
  ["-removed", "removed"],
  ["+++ b/x", "place"],
  ["--- a/x", "place"],
  ["@@ -1 +1 @@", "place"],
  [" same", null],
] as const)("%s does %s", (line, does) => expect(diffLine(line)).toBe(does));
