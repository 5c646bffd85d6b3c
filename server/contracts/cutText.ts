// Cuts texts by UTF-16 code units, but never within a character, because half of a surrogate pair cannot be hashed.

/** Returns the first `chars` code units, or one less. */
export function startOf(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, "");
}

/** Returns the last `chars` code units, or one less. */
export function endOf(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(text.length - chars).replace(/^[\uDC00-\uDFFF]/, "");
}
