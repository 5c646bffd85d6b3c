// How numbers are written for people, in the console, on the command line and in sentences; one function for each kind
// of quantity. The formats are marked as free of side effects, so that a page loads only those that it uses.

/**
 * The digits after the point of a number between 0 and 1, exactly as its shortest decimal form; empty for any other
 * number.
 */
function fractionOf(value: number): string {
  if (!(value > 0 && value < 1)) return "";
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  return "0".repeat(-Number(exponent) - 1) + digits.replace(".", "");
}

const SCORE_DIGITS = 2;
const STATISTIC_DIGITS = 3;

/** `value` with the first digits of its fraction; at least `digits` follow the point. */
function unitText(value: number, fraction: string, digits = SCORE_DIGITS): string {
  return fraction === "" ? value.toFixed(digits) : `0.${fraction.padEnd(digits, "0")}`;
}

/**
 * A confidence or score in 0..1, cut after two digits, as in "0.69" for 0.696: a value below a threshold reads as below
 * it. With the `threshold` it is compared with, more digits follow where two would read as below a threshold that the
 * value reaches.
 */
export function scoreText(value: number, threshold = 0): string {
  const fraction = fractionOf(value);
  let digits = SCORE_DIGITS;
  const cut = () => unitText(value, fraction.slice(0, digits));
  while (value >= threshold && Number(cut()) < threshold && digits < fraction.length) digits += 1;
  return cut();
}

/** A threshold in 0..1 exactly as configured, with at least two digits. */
export function thresholdText(threshold: number): string {
  return unitText(threshold, fractionOf(threshold));
}

const PERCENT = /* @__PURE__ */ new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const MIN_SHARE = 0.001;

/** A measured share in 0..1, as in "83.3%"; "0%" and "100%" are exact. */
export function percentText(share: number): string {
  if (share > 0 && share < MIN_SHARE) return `< ${PERCENT.format(MIN_SHARE)}`;
  return PERCENT.format(share < 1 ? Math.min(share, 1 - MIN_SHARE) : share);
}

const EXACT_PERCENT = /* @__PURE__ */ new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 12 });

/** A configured share, such as a target, with all its digits. */
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

/** US dollars, with four digits below one dollar; "$0" is exact. */
export function dollarsText(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < MIN_DOLLARS) return `< ${SMALL_DOLLARS.format(MIN_DOLLARS)}`;
  return (usd < 1 - MIN_DOLLARS / 2 ? SMALL_DOLLARS : DOLLARS).format(usd);
}

/** A sum of prices in US dollars without binary rounding errors. */
export function sumOfDollars(usd: number): number {
  return Number(usd.toFixed(9));
}

const COUNT = /* @__PURE__ */ new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number, as in "12,345". */
export function countText(count: number): string {
  return COUNT.format(count);
}

/** A whole number of things, as in "1 criterion" or "12,345 criteria"; `many` is `one` with an "s" unless given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** An accuracy, error measure or agreement coefficient in -1..1, cut after three digits. */
export function statisticText(value: number): string {
  const fraction = fractionOf(Math.abs(value)).slice(0, STATISTIC_DIGITS);
  return `${value < 0 && fraction !== "" ? "-" : ""}${unitText(value, fraction, STATISTIC_DIGITS)}`;
}

/** A duration in milliseconds, as in "< 1 ms", "12 ms", "3.4 s", "42 s", "2 min 5 s", "1 h 3 min". */
export function durationText(ms: number): string {
  const whole = Math.round(ms);
  if (ms < 1) return "< 1 ms";
  if (whole < 1_000) return `${whole} ms`;
  if (whole < 9_950) return `${(whole / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
