// The types of criteria. Without zod: rubrics are compiled in workers and checked in pages.
export const CRITERION_TYPES = ["must_have", "must_not", "scored"] as const;
export type CriterionType = (typeof CRITERION_TYPES)[number];
