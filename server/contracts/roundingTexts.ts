import { DIGITS, DIGITS_BEYOND, type Rounding } from "@/server/contracts/exactNumber";

/**
 * The reasons why a number is refused, which follow the number in a message. They have a file of their own, so that a
 * page that only checks numbers does not load them.
 */
export const ROUNDING_TEXTS: Readonly<Record<Rounding, string>> = {
  beyond: `is beyond 2^53 and would be rounded; use at most ${Number.MAX_SAFE_INTEGER} or ${DIGITS_BEYOND} significant digits, or write it as a text`,
  zero: "is too small and would be read as 0; write it as a text",
  digits: `has more than ${DIGITS} significant digits and would be rounded; use fewer, or write it as a text`,
};
