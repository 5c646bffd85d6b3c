/** What a text is written in, which decides how it can be shown. */
export type TextForm = "json" | "diff" | "markdown" | "plain";

const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;
const MARKS = [
  /^#{1,6} \S/m,
  /^ {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S/m,
  /^(?:```|~~~)/m,
  /\[[^\]\n]+\]\([^)\n]+\)/,
  /\*\*[^*\n]+\*\*/,
];
/** Rendering more would freeze the page; the text itself is always shown whole. */
const MARKDOWN_CHARS = 100_000;

/** `isJson`: an object was sent. A guess from the text otherwise; every form can also be read raw. */
export function formOf(text: string, isJson: boolean): TextForm {
  const start = text.slice(0, 200).trimStart()[0] ?? "";
  if (isJson || start === "{" || start === "[") return "json";
  if (HUNK.test(text)) return "diff";
  if (text.length > MARKDOWN_CHARS) return "plain";
  return MARKS.filter((mark) => mark.test(text)).length >= 2 || /^\s*#{1,6} \S/.test(text) ? "markdown" : "plain";
}

/** What a line of a diff does. */
export function diffLine(line: string): "added" | "removed" | "place" | null {
  if (/^(?:diff --git |index |--- |\+\+\+ |@@ )/.test(line)) return "place";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
