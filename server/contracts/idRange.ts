const MIN_DIGITS = 4;
const DIGITS = 32;

/**
 * The UUIDs that begin with `text`, hyphens or not, as the first and last one; null unless it is a prefix of 4 digits
 * or more.
 */
export function idRange(text: string): { first: string; last: string } | null {
  if (!/^[0-9a-f-]+$/i.test(text)) return null;
  const digits = text.replaceAll("-", "").toLowerCase();
  if (digits.length < MIN_DIGITS || digits.length > DIGITS) return null;
  return { first: hyphened(digits.padEnd(DIGITS, "0")), last: hyphened(digits.padEnd(DIGITS, "f")) };
}

function hyphened(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
