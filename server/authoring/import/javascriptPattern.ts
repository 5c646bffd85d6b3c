// Converts patterns of JavaScript to the syntax of RE2, whose character classes differ.
import { patternTokens } from "@/server/primitives/patternTokens";

/** The characters of a class of JavaScript without the flag u (ECMA-262, CharacterClassEscape). */
const CHARACTERS: Readonly<Record<string, string>> = {
  "\\d": "0-9",
  "\\w": "A-Za-z0-9_",
  "\\s": "\\s\\x0B\\x{FEFF}\\p{Z}",
};

/** Rewrites the classes of a pattern so that they match the same characters in RE2. */
export function fromJavaScript(pattern: string): string {
  return Array.from(patternTokens(pattern), ([text]) => {
    if (text === "\\S") return `[^${CHARACTERS["\\s"]}]`;
    if (text.startsWith("[")) return convertClass(text);
    if (IDENTITY_ESCAPE.test(text)) return text.slice(1);
    return CHARACTERS[text] ? `[${CHARACTERS[text]}]` : text;
  }).join("");
}

/** Matches escaped letters that stand for themselves in JavaScript and have a meaning in RE2. */
const IDENTITY_ESCAPE = /^\\[aAzZQCG]$/;
const CLASS_ESCAPE = /^\\[dDwWsS]$/;

/** Converts a class. A hyphen next to a class escape is no range in JavaScript. */
function convertClass(text: string): string {
  const parts = text.match(/\\[^]|[^]/g) ?? [];
  return parts
    .map((part, index) => {
      const isNextToClass = [parts[index - 1], parts[index + 1]].some((neighbor) => CLASS_ESCAPE.test(neighbor ?? ""));
      if (part === "-" && isNextToClass) return "\\-";
      return CHARACTERS[part] ?? part;
    })
    .join("");
}
