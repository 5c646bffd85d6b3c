// Cuts texts by UTF-16 code units, and never between the two halves of a character: a lone half cannot be hashed.

/** The first `chars` code units, or one less. */
export function startOf(text: string, chars: number): string {
  return text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, "");
}

/** The last `chars` code units, or one less. */
export function endOf(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(text.length - chars).replace(/^[\uDC00-\uDFFF]/, "");
}
