// Converts statements to deterministic primitives that decide exactly the same.

type ReadPrimitive = {
  primitive: "regex_match@1" | "json_schema@1" | "numeric_threshold@1";
  config: Record<string, unknown>;
};

/** Fields that only a judged criterion has. */
export const JUDGED_FIELDS = ["tier", "requires_context", "partial_allowed", "evidence", "contrasts", "quantifier"];

type Parts = Record<string, string | undefined>;
type Reading = [pattern: RegExp, read: (parts: Parts) => ReadPrimitive | null];

const WORK =
  "(?:the )?(?:whole |entire )?(?:output|reply|answer|response|text|summary|submission|document|report|message|result)";
const NOT = "(?<not>(?:does not|must not|should not|may not|never|must never|do not) )?";
const MODAL = "(?:must |should |has to )?";
const QUOTED = '(?:"(?<quoted>[^"]+)"|“(?<curly>[^”]+)”|`(?<code>[^`]+)`)';
/** Matches a space. `\s` supports only the spaces of ASCII. */
const SPACE = "[\\s\\p{Z}]";
const NO_SPACE = "[^\\s\\p{Z}]";
const LENGTH_LIMIT = 1_000_000;
/** Maximum repetitions whose programs fit SERVER_LIMITS.patternProgram. */
const MAX_WORDS = 240;
const MAX_LINES = 150;

const THINGS: readonly [RegExp, string, string][] = [
  [/^(?:an? )?(?:url|link|web address|hyperlink)s?$/i, "https?://[^\\s]+", ""],
  [/^(?:an? )?e-?mail address(?:es)?$/i, "[A-Za-z0-9_.+-]+@[A-Za-z0-9_-]+\\.[A-Za-z0-9_.-]+", ""],
  [/^(?:an? )?(?:numbers?|digits?|figures?)$/i, "[0-9]", ""],
  [/^(?:an? )?iso(?: 8601)? dates?$/i, "\\b[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])\\b", ""],
  [/^(?:an? )?(?:markdown )?(?:headings?|headers?)$/i, "^#{1,6} \\S", "m"],
  [/^(?:an? )?(?:fenced )?code blocks?$/i, "^```", "m"],
  [
    /^(?:an? )?(?:bullet(?:ed)? |bullet point )?(?:lists?|list items?|bullets?|bullet points?)$/i,
    "^[ \\t]*[-*+] \\S",
    "m",
  ],
  [/^(?:an? )?question marks?$/i, "\\?", ""],
  [/^(?:an? )?exclamation marks?$/i, "!", ""],
];

const READINGS: readonly Reading[] = [
  [
    new RegExp(
      `^${WORK} ${MODAL}${NOT}(?<verb>contains?|includes?|mentions?) (?:the )?(?:exact |literal )?(?:(?<word>word)|phrase|string|text|sentence|literal|term|heading)? ?${QUOTED}\\.?$`,
      "i",
    ),
    (parts) =>
      literalRule(
        parts,
        (text) => (parts["word"] ? addWordBoundaries(text) : text),
        /mention/i.test(parts["verb"] ?? "") ? "i" : "",
      ),
  ],
  [
    new RegExp(
      `^${WORK} ${MODAL}${NOT}(?:starts?|begins?|opens?) with (?:the (?:word|phrase|text|line|heading) )?${QUOTED}\\.?$`,
      "i",
    ),
    (parts) => literalRule(parts, (text) => `^${SPACE}*${text}`, ""),
  ],
  [
    new RegExp(`^${WORK} ${MODAL}${NOT}(?:ends?|closes?) with (?:the (?:word|phrase|text|line) )?${QUOTED}\\.?$`, "i"),
    (parts) => literalRule(parts, (text) => `${text}${SPACE}*$`, ""),
  ],
  [
    new RegExp(`^${WORK} ${MODAL}${NOT}(?:starts?|begins?|opens?) with an? (?:markdown )?(?:heading|header)\\.?$`, "i"),
    (parts) => regexRule(`^${SPACE}*#{1,6} \\S`, "", parts),
  ],
  [
    new RegExp(
      `^${WORK} ${MODAL}${NOT}(?:contains?|includes?|has|have) (?<no>no |any |at least one |one or more )?(?<thing>[\\w -]{3,30})\\.?$`,
      "i",
    ),
    (parts) => {
      const found = THINGS.find(([name]) => name.test(parts["thing"] ?? ""));
      return found ? regexRule(found[1], found[2], parts) : null;
    },
  ],
  [
    new RegExp(
      `^${WORK} ${MODAL}(?:(?:has|have|is|be|contains?|uses) )?(?<bound>at most|no more than|at least|no fewer than|exactly|fewer than|less than|under|more than|over|up to) (?<count>\\d[\\d,]*) (?<unit>words?|characters?|chars|lines)(?: long| in length| in all| in total)?\\.?$`,
      "i",
    ),
    readLength,
  ],
  [
    new RegExp(
      `^${WORK} ${MODAL}(?:is|be|parses as|contains only) (?:an? )?(?:single )?(?:valid |well-formed )?JSON(?: (?<kind>object|array))?\\.?$`,
      "i",
    ),
    ({ kind }) => ({ primitive: "json_schema@1", config: { schema: kind ? { type: kind.toLowerCase() } : {} } }),
  ],
  [
    new RegExp(
      `^${WORK} ${MODAL}match(?:es)? (?:the )?(?:pattern|regex|regular expression) (?:/(?<slashed>.+)/|${QUOTED})\\.?$`,
      "i",
    ),
    (parts) => regexRule(parts["slashed"] ?? getQuotedText(parts), "", parts),
  ],
  [
    /^(?:the )?(?:value (?:of|at)|field|number (?:in|at|under)) ["`]?(?<path>[A-Za-z_][\w.]*)["`]? (?:must be |should be |is )(?<bound>at most|no more than|at least|no less than|less than|below|under|more than|above|over|exactly) (?<count>-?\d+(?:\.\d+)?)\.?$/i,
    ({ path, bound = "", count }) => ({
      primitive: "numeric_threshold@1",
      config: { path, operator: readOperator(bound), threshold: Number(count) },
    }),
  ],
];

/**
 * Returns the primitive and config that decide exactly the requirement of a statement about the output; null when there
 * is none.
 */
export function readPrimitive(statement: string): ReadPrimitive | null {
  const text = statement.trim().replace(/\s+/g, " ");
  for (const [pattern, readParts] of READINGS) {
    const match = pattern.exec(text);
    const reading = match ? readParts(match.groups ?? {}) : null;
    if (reading) return reading;
  }
  return null;
}

/** Builds an RE2 pattern that matches exactly this text. */
export function escapePattern(text: string): string {
  // A pattern between two slashes would be reported as a literal of JavaScript.
  return text.replace(/[\\^$.*+?()[\]{}|]|^\//g, "\\$&");
}

/** Adds word boundaries to an escaped text. `\b` supports only the letters of ASCII. */
function addWordBoundaries(escaped: string): string {
  if (/^\w(?:.*\w)?$/s.test(escaped)) return `\\b${escaped}\\b`;
  const nonWord = "[^\\p{L}\\p{M}\\p{N}_]";
  return `(?:^|${nonWord})${escaped}(?:${nonWord}|$)`;
}

function getQuotedText(parts: Parts): string {
  return parts["quoted"] ?? parts["curly"] ?? parts["code"] ?? "";
}

function literalRule(parts: Parts, wrap: (escaped: string) => string, flags: string): ReadPrimitive | null {
  const text = getQuotedText(parts).trim();
  return text === "" ? null : regexRule(wrap(escapePattern(text)), flags, parts);
}

function regexRule(pattern: string, flags: string, { not, no }: Parts): ReadPrimitive {
  const isNegative = not !== undefined || /^no /i.test(no ?? "");
  return {
    primitive: "regex_match@1",
    config: { pattern, ...(flags ? { flags } : {}), ...(isNegative ? { must_match: false } : {}) },
  };
}

function readLength({ bound = "", count = "", unit = "" }: Parts): ReadPrimitive | null {
  const number = Number(count.replaceAll(",", ""));
  const { least, most } = readInterval(bound.toLowerCase(), number);
  if (number > LENGTH_LIMIT || (most !== null && most < 1)) return null;
  if (/^char/i.test(unit)) {
    const bounds = { ...(least === null ? {} : { minLength: least }), ...(most === null ? {} : { maxLength: most }) };
    return { primitive: "json_schema@1", config: { schema: { type: "string", ...bounds } } };
  }
  if (least !== null && most !== null) return null;
  const countsWords = /^word/i.test(unit);
  const limit = (least ?? 0) + (most ?? 0);
  if (limit > (countsWords ? MAX_WORDS : MAX_LINES)) return null;
  // More than n words: n words and the start of another.
  const repetitions = most === null ? limit - 1 : limit;
  if (repetitions < 1) return null;
  const pattern = countsWords
    ? `(?:${NO_SPACE}+${SPACE}+){${repetitions}}${NO_SPACE}`
    : `(?:[^\\n]*\\n){${repetitions}}`;
  return { primitive: "regex_match@1", config: { pattern, ...(most === null ? {} : { must_match: false }) } };
}

function readInterval(bound: string, number: number): { least: number | null; most: number | null } {
  if (/^(?:at most|no more than|up to)$/.test(bound)) return { least: null, most: number };
  if (/^(?:fewer than|less than|under)$/.test(bound)) return { least: null, most: number - 1 };
  if (/^(?:more than|over)$/.test(bound)) return { least: number + 1, most: null };
  return { least: number, most: bound === "exactly" ? number : null };
}

function readOperator(bound: string): string {
  const operators: Record<string, string> = {
    "at most": "lte",
    "no more than": "lte",
    "at least": "gte",
    "no less than": "gte",
    "less than": "lt",
    below: "lt",
    under: "lt",
    exactly: "eq",
  };
  return operators[bound.toLowerCase()] ?? "gt";
}
