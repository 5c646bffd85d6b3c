/** A model's text with U+FFFD for what cannot be stored: NUL and lone surrogates. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, "\uFFFD");
}
