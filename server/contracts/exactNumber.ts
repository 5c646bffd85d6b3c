// Which numbers a JSON reader holds as they were written. Numbers are IEEE doubles: they hold every number of 15
// significant digits, skip whole numbers above 2^53, and below tell decimals of up to 17 digits apart.
const DIGITS = 17;
const DIGITS_BEYOND = 15;

const MAX = Number.MAX_SAFE_INTEGER;
export const BEYOND = `is beyond 2^53 and would be rounded; use at most ${MAX} or ${DIGITS_BEYOND} significant digits, or write it as a text`;

/** Whether a double may be another number than the one that was written: one of this size has few digits, as 6.022e23. */
export const isBeyond = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && significantDigits(String(value)) > DIGITS_BEYOND;

/**
 * Says why a JSON number would not be held as it is written; null when it is. 1e999 is none of these: it is not finite
 * once it is read, which `jsonFault` reports.
 */
export function roundingOf(literal: string): string | null {
  if (literal.length < 16 && !literal.includes("e") && !literal.includes("E")) return null;
  const value = Number(literal);
  const digits = significantDigits(literal);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return digits > DIGITS_BEYOND ? BEYOND : null;
  if (value === 0 && digits > 0) return "is too small and would be read as 0; write it as a text";
  if (digits <= DIGITS || !Number.isFinite(value)) return null;
  return `has more than ${DIGITS} significant digits and would be rounded; use fewer, or write it as a text`;
}

/** Counts digits without zeros at either end. One loop: a pattern would try each of many zeros as the last run. */
function significantDigits(literal: string): number {
  let digits = 0;
  let zeros = 0;
  for (const character of literal) {
    if (character === "e" || character === "E") break;
    if (character === "0") zeros += 1;
    else if (character > "0") {
      digits += digits === 0 ? 1 : zeros + 1;
      zeros = 0;
    }
  }
  return digits;
}
