/** The format of a text, which determines its views. */
type TextForm = "json" | "diff" | "markdown" | "plain";

const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const MARKS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S/m,
  /^(?:```|~~~)/m,
  /\[[^[\]\n]+\]\([^()\n]+\)/,
  /\*\*[^*\n]+\*\*/,
];
/** Rendering more Markdown freezes the page; a longer text is shown as plain text. */
const MARKDOWN_CHARS = 20_000;
/** Quotes and lists that are nested this deep take minutes to parse. */
const DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){32}/m;

/** `isJson`: the submission contains an object. Otherwise a guess, so every format also has a raw view. */
export function formOf(text: string, isJson: boolean): TextForm {
  const start = text.slice(0, 200).trimStart()[0] ?? "";
  if (isJson || start === "{" || start === "[") return "json";
  if (HUNK.test(text)) return "diff";
  if (text.length > MARKDOWN_CHARS || DEEP.test(text)) return "plain";
  return MARKS.filter((mark) => mark.test(text)).length >= 2 || /^\s*#{1,6} \S/.test(text) ? "markdown" : "plain";
}

export function diffLine(line: string): "added" | "removed" | "header" | null {
  if (/^(?:diff --git |index |--- |\+\+\+ |@@ )/.test(line)) return "header";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
