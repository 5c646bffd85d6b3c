// Splits patterns in RE2 syntax into their elements.

/** Matches one element: `\Qa+b\E`, an escape, a class, the head of a group, a repetition, or one character. */
const TOKEN =
  /\\Q(?<quoted>[^]*?)(?:\\E|$)|\\(?:[pP]\{[^}]*\}|[pP][^]|x\{[^}]*\}|x[\da-fA-F]{2}|[0-7]{1,3}|[^])|\[\^?\]?(?:\[:[^\]]*:\]|\\[^]|[^\]\\])*\]|\((?:\?(?:[a-zA-Z-]*\)|[a-zA-Z-]*:|<?[=!]|P?<[^>]*>))?|(?:[*+?]|\{(?<min>\d+)(?<open>,(?<max>\d*))?\})\??|[^]/duy;

export type PatternToken = RegExpExecArray;

/** Splits a pattern into its elements, in order; linear in its length. */
export function* patternTokens(pattern: string): Generator<PatternToken> {
  let position = 0;
  for (;;) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(pattern);
    if (!token) return;
    position = TOKEN.lastIndex;
    yield token;
  }
}

/** Whether the element is a repetition such as `+` or `{2,3}`. */
export function isRepetition({ 0: text, groups }: PatternToken): boolean {
  return groups?.["min"] !== undefined || /^[*+?]/.test(text);
}

/** Whether the element sets flags for the rest of its group, such as `(?i)`. */
export function isInlineFlags({ 0: text }: PatternToken): boolean {
  return /^\(\?[a-zA-Z-]*\)$/.test(text);
}

/** Whether the flags or any part of the pattern set the flag. */
export function setsFlag(pattern: string, flags: string, letter: string): boolean {
  if (flags.includes(letter)) return true;
  return Array.from(patternTokens(pattern)).some(([text]) => /^\(\?([a-zA-Z]*)/.exec(text)?.[1]?.includes(letter));
}
