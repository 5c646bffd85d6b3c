// Patterns of JavaScript in the syntax of RE2. Their classes of spaces differ, and those of ASCII are written out.
import { patternTokens } from "@/server/primitives/patternTokens";

/** The characters of a class of JavaScript without the flag u (ECMA-262, CharacterClassEscape). */
const CHARACTERS: Readonly<Record<string, string>> = {
  "\\d": "0-9",
  "\\w": "A-Za-z0-9_",
  "\\s": "\\s\\x0B\\x{FEFF}\\p{Z}",
};

/** Writes the classes of the pattern so that they have the same characters here. */
export function fromJavaScript(pattern: string): string {
  return Array.from(patternTokens(pattern), ([text]) => {
    if (text === "\\S") return `[^${CHARACTERS["\\s"]}]`;
    if (text.startsWith("[")) return classOf(text);
    if (IDENTITY_ESCAPE.test(text)) return text.slice(1);
    return CHARACTERS[text] ? `[${CHARACTERS[text]}]` : text;
  }).join("");
}

/** Letters that an escape leaves as they are in JavaScript, and that mean something in RE2. */
const IDENTITY_ESCAPE = /^\\[aAzZQCG]$/;
const CLASS_ESCAPE = /^\\[dDwWsS]$/;

/** A hyphen next to a class of characters is no range in JavaScript. */
function classOf(text: string): string {
  const parts = text.match(/\\[^]|[^]/g) ?? [];
  return parts
    .map((part, index) => {
      const isNextToClass = [parts[index - 1], parts[index + 1]].some((other) => CLASS_ESCAPE.test(other ?? ""));
      if (part === "-" && isNextToClass) return "\\-";
      return CHARACTERS[part] ?? part;
    })
    .join("");
}
