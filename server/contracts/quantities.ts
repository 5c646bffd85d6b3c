// Formats numbers for people, in the console, on the command line and in sentences, with one function for each kind of
// quantity. The formats are marked as free of side effects, so that a page imports only those that it uses.

/**
 * Returns the digits after the decimal point of a number between 0 and 1, exactly as in its shortest decimal form.
 * Returns an empty text for any other number.
 */
function fractionDigits(value: number): string {
  if (!(value > 0 && value < 1)) return "";
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return "0".repeat(-Number(exponent) - 1) + digits.replace(".", "");
}

const SCORE_DIGITS = 2;
const STATISTIC_DIGITS = 3;

/** Writes a value with the given digits of its fraction, and at least `digits` of them. */
function unitText(value: number, fraction: string, digits = SCORE_DIGITS): string {
  return fraction === "" ? value.toFixed(digits) : `0.${fraction.padEnd(digits, "0")}`;
}

/**
 * Writes a confidence or score in 0..1, truncated after two digits, such as "0.69" for 0.696, so that a value below a
 * threshold reads as below it. Given the `threshold`, it adds digits as long as the text reads as below a threshold
 * that the value reaches.
 */
export function scoreText(value: number, threshold = 0): string {
  const fraction = fractionDigits(value);
  let digits = SCORE_DIGITS;
  const truncatedText = () => unitText(value, fraction.slice(0, digits));
  while (value >= threshold && Number(truncatedText()) < threshold && digits < fraction.length) digits += 1;
  return truncatedText();
}

/** Writes a threshold in 0..1 exactly as configured, with at least two digits. */
export function thresholdText(threshold: number): string {
  return unitText(threshold, fractionDigits(threshold));
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const MIN_SHARE = 0.001;

/** Writes a measured share in 0..1, such as "83.3%". "0%" and "100%" are exact. */
export function percentText(share: number): string {
  if (share > 0 && share < MIN_SHARE) return `< ${PERCENT.format(MIN_SHARE)}`;
  return PERCENT.format(share < 1 ? Math.min(share, 1 - MIN_SHARE) : share);
}

const EXACT_PERCENT = /* @__PURE__ */ new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 12 });

/** Writes a configured share, such as a target, with all its digits. */
export function targetPercentText(share: number): string {
  return EXACT_PERCENT.format(share);
}

const DOLLARS = /* @__PURE__ */ new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const SMALL_DOLLARS = /* @__PURE__ */ new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
});
const MIN_DOLLARS = 0.0001;

/** Writes US dollars, with four digits below one dollar. "$0" is exact. */
export function dollarsText(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < MIN_DOLLARS) return `< ${SMALL_DOLLARS.format(MIN_DOLLARS)}`;
  return (usd < 1 - MIN_DOLLARS / 2 ? SMALL_DOLLARS : DOLLARS).format(usd);
}

/** Removes binary rounding errors from a sum of prices in US dollars. */
export function sumOfDollars(usd: number): number {
  return Number(usd.toFixed(9));
}

const COUNT = /* @__PURE__ */ new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Writes a whole number, such as "12,345". */
export function countText(count: number): string {
  return COUNT.format(count);
}

/**
 * Writes a whole number of things, such as "1 criterion" or "12,345 criteria". The default of `many` is `one` with an
 * "s".
 */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** Writes an accuracy, error measure or agreement coefficient in -1..1, truncated after three digits. */
export function statisticText(value: number): string {
  const fraction = fractionDigits(Math.abs(value)).slice(0, STATISTIC_DIGITS);
  return `${value < 0 && fraction !== "" ? "-" : ""}${unitText(value, fraction, STATISTIC_DIGITS)}`;
}

/** Writes a duration in milliseconds, such as "< 1 ms", "12 ms", "3.4 s", "42 s", "2 min 5 s" or "1 h 3 min". */
export function durationText(ms: number): string {
  const roundedMs = Math.round(ms);
  if (ms < 1) return "< 1 ms";
  if (roundedMs < 1_000) return `${roundedMs} ms`;
  if (roundedMs < 9_950) return `${(roundedMs / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
