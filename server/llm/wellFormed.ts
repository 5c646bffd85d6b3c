/** Replaces NUL and lone surrogates, which cannot be stored, by U+FFFD. */
export function replaceUnstorable(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, "\uFFFD");
}
