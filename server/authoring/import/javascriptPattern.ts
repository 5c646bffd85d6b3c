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
    if (text.startsWith("[")) return text.replace(/\\[^]/g, (escape) => CHARACTERS[escape] ?? escape);
    return CHARACTERS[text] ? `[${CHARACTERS[text]}]` : text;
  }).join("");
}
