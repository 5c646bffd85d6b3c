// spec: Enumerations. Free of zod, so that a page can know the words without it; enums.ts makes the schema.
export const DETERMINATIONS = ["met", "partial", "not_met", "cannot_determine"] as const;
export type Determination = (typeof DETERMINATIONS)[number];

/** Whether a value is one of the four. */
export const isDetermination = (value: unknown): value is Determination =>
  (DETERMINATIONS as readonly unknown[]).includes(value);
