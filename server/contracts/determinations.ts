// The determinations (spec: Enumerations). This file does not import zod, so that page bundles do not contain it.
// enums.ts builds the schema.
export const DETERMINATIONS = ["met", "partial", "not_met", "cannot_determine"] as const;
export type Determination = (typeof DETERMINATIONS)[number];

export const isDetermination = (value: unknown): value is Determination =>
  (DETERMINATIONS as readonly unknown[]).includes(value);
