// Treats the Windows line end \r\n as one line end for patterns whose $ matches at the end of a line.
import { patternTokens, setsFlag } from "@/server/primitives/patternTokens";

const CARRIAGE_RETURN = /^(?:\\r|\\x0[dD]|\\x\{0*[dD]\}|\\0?15|\r)$/;

/**
 * Whether `$` of the pattern also matches before \r\n: it has `$` and flag m, and does not name \r itself.
 */
export function endsLinesAtCrlf(pattern: string, flags: string): boolean {
  const tokens = Array.from(patternTokens(pattern), ([text]) => text);
  const namesReturn = tokens.some(
    (text) => CARRIAGE_RETURN.test(text) || (text.length > 1 && /\\r|\r|\\x0[dD]/.test(text)),
  );
  return setsFlag(pattern, flags, "m") && tokens.includes("$") && !namesReturn;
}

/** Replaces each \r\n by \n. `originalOffset` converts an offset in the result to an offset in the original. */
export function joinCrlf(original: string): { text: string; originalOffset(offset: number): number } {
  const text = original.replaceAll("\r\n", "\n");
  const originalOffset = (offset: number) => {
    let position = 0;
    for (let line = original.indexOf("\r\n"); line >= 0 && line - position < offset;) {
      offset -= line + 1 - position;
      position = line + 2;
      line = original.indexOf("\r\n", position);
    }
    return position + offset;
  };
  return { text, originalOffset };
}
