/** Separate from the many texts of the editor, since a verification page also shows rules. */
export const RULE_TEXTS = {
  mustMatch: "Text must match",
  mustNotMatch: "Text must not match",
  operators: {
    gt: "greater than",
    gte: "at least",
    lt: "less than",
    lte: "at most",
    eq: "equal to",
    between: "between",
  },
  pattern: (label: string, pattern: string, flags: string) =>
    `${label}: ${pattern}${flags === "" ? "" : ` (flags ${flags})`}`,
  wholeValue: "The whole value",
  number: (place: string, inverted: boolean, bound: string, tolerance: string | null) =>
    `${place} must ${inverted ? "not " : ""}be ${bound}${tolerance === null ? "" : ` (tolerance ${tolerance})`}`,
  between: (min: string, max: string) => `between ${min} and ${max}`,
  schema: (inverted: boolean, schema: string) => `The JSON must ${inverted ? "not " : ""}match this schema: ${schema}`,
} as const;
