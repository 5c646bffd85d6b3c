// Finds JSON numbers that IEEE doubles cannot represent as they are written. Doubles represent every number of 15
// significant digits and distinguish decimals of up to 17 digits, but not all whole numbers above 2^53.
export const DIGITS = 17;
export const DIGITS_BEYOND = 15;
/** The maximum argument of `toPrecision`. */
const MAX_PRECISION = 100;

/** The kind of rounding: a whole number beyond 2^53, a number that becomes 0, or one that loses its last digits. */
export type Rounding = "beyond" | "zero" | "digits";

/**
 * Returns true if a double may differ from the number that was written: it is beyond 2^53 and, unlike 6.022e23, has
 * many digits.
 */
export const isBeyond = (value: number): boolean =>
  Number.isFinite(value) && isUnsafe(value) && significantDigits(String(value)).length > DIGITS_BEYOND;

/** Returns true if every double of this size is a whole number or infinite. */
const isUnsafe = (value: number): boolean => Math.abs(value) > Number.MAX_SAFE_INTEGER;

/**
 * Returns how a JSON number would be rounded. Null if it would not. A literal such as 1e999 is not rounded but becomes
 * infinite, which `jsonFault` reports.
 */
export function findRounding(literal: string): Rounding | null {
  if (literal.length < 16 && !literal.includes("e") && !literal.includes("E")) return null;
  const value = Number(literal);
  const digits = significantDigits(literal);
  if (value === 0) return digits === "" ? null : "zero";
  if (digits.length <= DIGITS_BEYOND || !Number.isFinite(value)) return null;
  if (isUnsafe(value)) return "beyond";
  return digits.length <= DIGITS && isRounded(value, digits) ? null : "digits";
}

/**
 * Returns true if a program may print `value` as these digits. Halfway between two numbers, some programs round up and
 * some to the even one.
 */
const isRounded = (value: number, digits: string): boolean =>
  significantDigits(value.toPrecision(digits.length)) === digits ||
  significantDigits(value.toPrecision(MAX_PRECISION)) === `${digits}5`;

/**
 * Returns the digits without zeros at either end. It uses a loop, since a pattern would try every run of zeros as the
 * last one.
 */
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
