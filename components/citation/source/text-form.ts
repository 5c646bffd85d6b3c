import { parseCsvRows } from "@/components/citation/source/csv";

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
/** Rendering more Markdown, or a longer table, freezes the page; a longer text is shown as plain text. */
const FORMATTED_CHARS = 20_000;
/** Matches quotes and lists that are nested so deep that parsing takes minutes. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){32}/m;

type DeclaredForm = {
  /** The submission contains an object. */
  isJson: boolean;
  /** The content type of the text, which is more reliable than its characters; null when none was sent. */
  contentType: string | null;
};

/** Returns the declared format, or else guesses it. Every format also has a raw view, or shows all characters. */
export function detectTextForm(text: string, { isJson, contentType }: DeclaredForm): TextForm {
  if (isJson) return "json";
  const [, declaredForm] = FORM_BY_CONTENT_TYPE.find(([pattern]) => pattern.test(contentType ?? "")) ?? [];
  if (declaredForm !== undefined) return hasView(text, declaredForm) ? declaredForm : "plain";
  const start = text.slice(0, 200).trimStart()[0] ?? "";
  if ((start === "{" || start === "[") && hasView(text, "json")) return "json";
  if (HUNK.test(text)) return "diff";
  if (isCode(text.slice(0, CODE_CHARS))) return "code";
  if (!endsEachLineAlike(text) && hasView(text, "csv")) return "csv";
  const isMarked = MARKS.filter((mark) => mark.test(text)).length >= 2 || /^\s*#{1,6} \S/.test(text);
  return isMarked && hasView(text, "markdown") ? "markdown" : "plain";
}

/** Returns the format that a plain text would have if it were shorter; null where length is not the reason. */
export function findFormOfLongText(text: string, contentType: string | null): "markdown" | "csv" | null {
  if (text.length <= FORMATTED_CHARS) return null;
  const lines = text.slice(0, text.lastIndexOf("\n", FORMATTED_CHARS));
  const form = detectTextForm(lines, { isJson: false, contentType });
  return form === "markdown" || form === "csv" ? form : null;
}

const FORM_BY_CONTENT_TYPE: readonly (readonly [RegExp, TextForm])[] = [
  [/^(?:application|text)\/(?:[\w.-]+\+)?json\b/i, "json"],
  [/^text\/(?:csv|tab-separated-values)\b/i, "csv"],
  [/^text\/(?:x-)?markdown\b/i, "markdown"],
  [/^text\/x-(?:diff|patch)\b/i, "diff"],
  [/^(?:text\/x-|(?:text|application)\/(?:x-)?(?:javascript|typescript|python|sql|css|html|xml|yaml|toml)\b)/i, "code"],
];

/** Reports whether a formatted view can show the text: it must be valid, and neither too long nor too deeply nested. */
function hasView(text: string, form: TextForm): boolean {
  if (form === "json") return isJsonText(text);
  if (form === "csv") return text.length <= FORMATTED_CHARS && parseCsvRows(text) !== null;
  return form !== "markdown" || (text.length <= FORMATTED_CHARS && !DEEP_NESTING.test(text));
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports whether every line ends with a comma or semicolon. As the last character it is punctuation, not a separator.
 */
const endsEachLineAlike = (text: string): boolean => text.split("\n").every((line) => /[,;]\r?$|^\r?$/.test(line));

/** The length of the beginning by which code is recognized. */
const CODE_CHARS = 5_000;
const CODE_LINES = [
  /^\s*(?:import|export|package|using|public|private|protected|static|const|let|var|val|return|raise|throw|elif|else)\b/,
  /^\s*(?:async )?(?:def|function|class|struct|interface|fn|func)\s+\w/,
  /^\s*(?:#include\b|@\w|\/\/|\}|\/\*|\*\/)/,
  /(?:[;{]|\)\s*:|=>)\s*$/,
  /^\s{2,}[\w.]+\s*(?:\(|=)/,
];

/** Reports whether at least half of the lines look like code. A text with a fence or a heading is Markdown instead. */
function isCode(text: string): boolean {
  if (/^(?:```|~~~|#{1,6} \S.*\n\s*\n)/m.test(text)) return false;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const codeLines = lines.filter((line) => CODE_LINES.some((pattern) => pattern.test(line)));
  return lines.length >= 3 && codeLines.length * 2 >= lines.length;
}

/**
 * Coloring longer code, or longer lines, freezes the page: the time of some grammars grows with the square of a line.
 */
const COLORED_CHARS = 20_000;
const LONG_LINE = /.{400}/;

/** Reports whether code is short enough to color it without freezing the page. */
export function isColored(code: string): boolean {
  return code.length <= COLORED_CHARS && !LONG_LINE.test(code);
}

export function diffLine(line: string): "added" | "removed" | "header" | null {
  if (/^(?:diff --git |index |--- |\+\+\+ |@@ )/.test(line)) return "header";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
