// The submissions of every row: one kind of text with the same three deterministic checks.

export const PATTERN = '"status":\\s*"ok"';
export const SCHEMA = {
  type: "object",
  required: ["id", "status", "latency", "items"],
  properties: {
    id: { type: "string", minLength: 1 },
    status: { enum: ["ok", "degraded"] },
    latency: { type: "number", minimum: 0 },
    items: { type: "array", minItems: 1, items: { type: "object", required: ["sku", "qty"] } },
  },
} as const;
export const LATENCY_MAX = 100;

/** Writes the text of case `n`: about 300 bytes of JSON that meets all three checks. */
export function submissionText(n: number): string {
  return JSON.stringify({
    id: `case-${n}`,
    status: "ok",
    latency: n % LATENCY_MAX,
    summary: "The order was picked, packed and handed to the carrier within the agreed time.",
    items: [1, 2, 3].map((line) => ({ sku: `sku-${n}-${line}`, qty: line, price: line * 10.5 })),
  });
}

/** Builds the authored rubric whose first check has `pattern`. */
export function rubricSpec(name: string, pattern: string) {
  return {
    name,
    criteria: [
      { key: "says-ok", type: "must_have", primitive: "regex_match@1", config: { pattern } },
      { key: "shape", type: "must_have", primitive: "json_schema@1", config: { schema: SCHEMA } },
      {
        key: "fast",
        type: "scored",
        primitive: "numeric_threshold@1",
        config: { path: "latency", operator: "lte", threshold: LATENCY_MAX },
      },
    ],
  };
}

/**
 * The same test with a pattern so long that its estimated cost exceeds the limit for deciding within the request. Its
 * tail never matches, so the work is the same, but the verification runs through the durable functions.
 */
export const PATTERN_TOO_LONG_FOR_A_REQUEST = `${PATTERN}(?:z{400})?`;
