// spec: Enumerations. Without zod, to keep it out of page bundles; enums.ts builds the schema.
export const DETERMINATIONS = ["met", "partial", "not_met", "cannot_determine"] as const;
export type Determination = (typeof DETERMINATIONS)[number];

export const isDetermination = (value: unknown): value is Determination =>
  (DETERMINATIONS as readonly unknown[]).includes(value);
