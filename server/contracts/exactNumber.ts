// Finds numbers that a JSON reader cannot hold as they were written. Numbers are IEEE doubles: they hold every number of 15
// significant digits, skip whole numbers above 2^53, and below tell decimals of up to 17 digits apart.
export const DIGITS = 17;
export const DIGITS_BEYOND = 15;
/** Of `toPrecision`. */
const MOST_PRINTED = 100;

/** How a number is not held: beyond 2^53, as 0, or without its last digits. */
export type Rounding = "beyond" | "zero" | "digits";

/** Whether a double may be another number than the one that was written: one of this size has few digits, as 6.022e23. */
export const isBeyond = (value: number): boolean =>
  Number.isFinite(value) && isUnsafe(value) && significantDigits(String(value)).length > DIGITS_BEYOND;

/** Beyond this size every double is a whole number, or infinite. */
const isUnsafe = (value: number): boolean => Math.abs(value) > Number.MAX_SAFE_INTEGER;

/**
 * Finds how a JSON number would not be held as it is written; null when it is. 1e999 is none of these: it is not finite
 * once it is read, which `jsonFault` reports.
 */
export function roundingOf(literal: string): Rounding | null {
  if (literal.length < 16 && !literal.includes("e") && !literal.includes("E")) return null;
  const value = Number(literal);
  const digits = significantDigits(literal);
  if (value === 0) return digits === "" ? null : "zero";
  if (digits.length <= DIGITS_BEYOND || !Number.isFinite(value)) return null;
  if (isUnsafe(value)) return "beyond";
  return digits.length <= DIGITS && isRounded(value, digits) ? null : "digits";
}

/** Whether a program may print `value` as these digits. Halfway between two of them, some programs round up, some to the even one. */
const isRounded = (value: number, digits: string): boolean =>
  significantDigits(value.toPrecision(digits.length)) === digits ||
  significantDigits(value.toPrecision(MOST_PRINTED)) === `${digits}5`;

/** The digits without zeros at either end. One loop: a pattern would try each of many zeros as the last run. */
function significantDigits(literal: string): string {
  let digits = "";
  let zeros = "";
  for (const character of literal) {
    if (character === "e" || character === "E") break;
    if (character === "0") zeros += character;
    else if (character > "0") {
      digits += digits === "" ? character : zeros + character;
      zeros = "";
    }
  }
  return digits;
}
