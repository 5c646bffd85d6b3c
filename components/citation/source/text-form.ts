import { csvRows } from "@/components/citation/source/csv";

/** The format of a text, which determines its views. */
type TextForm = "json" | "diff" | "markdown" | "code" | "csv" | "plain";

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
  const isLong = text.length > MARKDOWN_CHARS;
  if (!isLong && csvRows(text) !== null) return "csv";
  if (isCode(text.slice(0, CODE_CHARS))) return "code";
  if (isLong || DEEP.test(text)) return "plain";
  return MARKS.filter((mark) => mark.test(text)).length >= 2 || /^\s*#{1,6} \S/.test(text) ? "markdown" : "plain";
}

/** A text is recognized by its beginning. */
const CODE_CHARS = 5_000;
const CODE_LINES = [
  /^\s*(?:import|export|package|using|public|private|protected|static|const|let|var|val|return|raise|throw|elif|else)\b/,
  /^\s*(?:async )?(?:def|function|class|struct|interface|fn|func)\s+\w/,
  /^\s*(?:#include\b|@\w|\/\/|\}|\/\*|\*\/)/,
  /(?:[;{]|\)\s*:|=>)\s*$/,
  /^\s{2,}[\w.]+\s*(?:\(|=)/,
];

/** Whether at least half of the lines look like those of a program. A fence or a heading belongs to Markdown. */
function isCode(text: string): boolean {
  if (/^(?:```|~~~|#{1,6} \S.*\n\s*\n)/m.test(text)) return false;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const matching = lines.filter((line) => CODE_LINES.some((pattern) => pattern.test(line)));
  return lines.length >= 3 && matching.length * 2 >= lines.length;
}

/** Coloring longer code, or longer lines, freezes the page: the time of some grammars grows with the square of a line. */
const COLORED_CHARS = 20_000;
const LONG_LINE = /.{400}/;

/** Whether code is short enough to be colored. */
export function isColored(code: string): boolean {
  return code.length <= COLORED_CHARS && !LONG_LINE.test(code);
}

export function diffLine(line: string): "added" | "removed" | "header" | null {
  if (/^(?:diff --git |index |--- |\+\+\+ |@@ )/.test(line)) return "header";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
