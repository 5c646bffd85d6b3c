// Texts in which another line turns the meaning of a passage into the contrary, so that a reader has to see that line.
import { describe, expect, it } from "vitest";
import { checkCitations } from "@/server/judging/citation/checkCitations";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";

/** Columns: the kind of text, the text, the cited words, and the words that turn their meaning. */
const SHAPES: [string, string, string, string][] = [
  ["YAML", "excluded:\n  storage: 5\n  support: phone\n  sso: single sign-on", "sso: single sign-on", "excluded:"],
  [
    "nested YAML after another section",
    "included:\n  basic:\n    - storage\nnot_included:\n  enterprise:\n    - audit log\n    - single sign-on",
    "single sign-on",
    "not_included:",
  ],
  [
    "YAML with items under their key",
    "not_included:\n- audit log\n- reports\n- single sign-on",
    "single sign-on",
    "not_included:",
  ],
  ["TOML", "[included]\na=1\nb=2\n[excluded]\na=1\nb=2\nsso=true", "sso=true", "[excluded]"],
  [
    "JSON",
    '{"included":false,"features":["Reports","Audit log","Single sign-on"]}',
    "Single sign-on",
    '"included":false',
  ],
  [
    "JSON with a status",
    '{"status":"rejected","items":[{"a":1},{"name":"Free shipping"}]}',
    "Free shipping",
    "rejected",
  ],
  [
    "the third sentence of a removed line",
    "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,1 @@\n-Reports are free. Refunds take two days. Shipping is free.\n Bye.",
    "Shipping is free.",
    "-Reports are free.",
  ],
  [
    "a row",
    "| state | text |\n|---|---|\n| No longer offered | Reports. Refunds. Shipping is free. |",
    "Shipping is free.",
    "No longer offered",
  ],
  [
    "the section of a table",
    "| name | price |\n|---|---|\n| Not included | |\n| Reports | 5 |\n| SSO | 3 |",
    "| SSO | 3 |",
    "Not included",
  ],
  [
    "an item with a label",
    "- Rejected: Reports are free. Refunds are quick. Shipping is free.",
    "Shipping is free.",
    "Rejected",
  ],
  ["an open box", "- [ ] Reports are free. Refunds are quick. Shipping is free.", "Shipping is free.", "[ ]"],
  [
    "a line that is struck out",
    "~~Reports are free. Refunds are quick. Shipping is free.~~",
    "Shipping is free.",
    "~~Reports",
  ],
  ["a label", "Withdrawn: Reports are free. Refunds are quick. Shipping is free.", "Shipping is free.", "Withdrawn"],
  [
    "a quotation",
    "> We do not,\n> under any circumstances,\n> whatever others say,\n> offer free returns",
    "offer free returns",
    "We do not",
  ],
  [
    "a comment",
    "# This function must not\n# under any load, at any time,\n# return for free",
    "return for free",
    "must not",
  ],
  [
    "a numbered title",
    "1. Services\n\nWe deliver.\n\n3. Exclusions\n\nReports are made monthly.\n\nSingle sign-on is set up.",
    "Single sign-on is set up.",
    "3. Exclusions",
  ],
  [
    "a paragraph number",
    "§ 4 Exclusions\n\nReports are made monthly.\n\nSingle sign-on is set up.",
    "Single sign-on is set up.",
    "§ 4 Exclusions",
  ],
  [
    "bold in HTML",
    "<p><strong>Not included</strong></p>\n<p>Reports.</p>\n<p>Single sign-on.</p>",
    "Single sign-on.",
    "Not included",
  ],
  [
    "a list in HTML",
    "<p>We do not offer:</p>\n<ul>\n<li>Reports</li>\n<li>Audits</li>\n<li>Single sign-on</li>\n</ul>",
    "Single sign-on",
    "We do not offer:",
  ],
  [
    "deleted text in HTML",
    "<p><del>Reports are free. Refunds are quick. Shipping is free.</del></p>",
    "Shipping is free.",
    "<del>",
  ],
  [
    "a parent in XML",
    "<excluded>\n  <a>Reports</a>\n  <b>Audits</b>\n  <c>Single sign-on</c>\n</excluded>",
    "Single sign-on",
    "<excluded>",
  ],
  [
    "LaTeX",
    "\\section{Exclusions}\nReports are made.\n\nAudits are made.\n\nSingle sign-on is set up.",
    "Single sign-on is set up.",
    "Exclusions",
  ],
  [
    "AsciiDoc",
    "= Offer\n\n== Exclusions\n\nReports are made.\n\nSingle sign-on is set up.",
    "Single sign-on is set up.",
    "== Exclusions",
  ],
  [
    "a constant",
    "EXCLUDED = [\n    'reports',\n    'audits',\n    'single sign-on',\n]",
    "'single sign-on',",
    "EXCLUDED",
  ],
  [
    "separated values with a quoted comma",
    'name,note,included\nA,"x, y",yes\nSSO,"a, b",no',
    'SSO,"a, b",no',
    "included",
  ],
  ["separated values under a line", "Offer 5\nname,price,included\nA,3,yes\nSSO,4,no", "SSO,4,no", "included"],
  ["two columns", "excluded feature;price\nA;3\nB;4\nSSO;5", "SSO;5", "excluded feature"],
];

describe("shows a cited passage with the words that turn its meaning", () => {
  for (const prefix of ["", "Offer of May\n\n"]) {
    it.each(SHAPES)(`in %s${prefix === "" ? "" : ", under another line"}`, (_, text, quote, turningWords) => {
      const mustBeginText = text.startsWith("{") || text.startsWith("diff") || text.startsWith("excluded feature");
      const sources = sourcesOf(normalizeSubmission({ output: mustBeginText ? text : prefix + text }));
      const { passages } = checkCitations([{ source: "output", quote }], sources);
      expect(passages).toHaveLength(1);
      const linesAbove = passages[0]?.text.split("\ncited|", 1)[0] ?? "";
      expect(`${linesAbove}\n${passages[0]?.text ?? ""}`).toContain(turningWords);
    });
  }
});
