const MIN_DIGITS = 4;
const DIGITS = 32;

/**
 * Returns the first and the last UUID that begin with `text`, with or without hyphens. Null unless the text is a prefix
 * of at least 4 digits.
 */
export function idRange(text: string): { first: string; last: string } | null {
  if (!/^[0-9a-f-]+$/i.test(text)) return null;
  const digits = text.replaceAll("-", "").toLowerCase();
  if (digits.length < MIN_DIGITS || digits.length > DIGITS) return null;
  return { first: addHyphens(digits.padEnd(DIGITS, "0")), last: addHyphens(digits.padEnd(DIGITS, "f")) };
}

function addHyphens(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
