// spec: Limits. Every number of that table, once.
const KIB = 1024;

export const LIMITS = {
  inlineBytes: 512 * KIB,
  deterministicInputBytes: 256 * KIB,
  uriChars: 2048,
  labelChars: 256,
  waitMs: 60_000,
  idempotencyKeyChars: 255,
  subjectRefChars: 200,
  pageSize: 100,
  defaultPageSize: 50,
  // product.md decisions
  maxBodyBytes: 1024 * KIB,
  criteria: 50,
  rubricNameChars: 120,
  rubricDescriptionChars: 2000,
  criterionTitleChars: 200,
  criterionStatementChars: 4000,
  proofTtlDays: 3650,
  criterionWeight: 1000,
  jsonDepth: 64,
  patternChars: 2000,
  patternProgram: 1000,
  schemaBytes: 64 * KIB,
  numericPathChars: 256,
  snippetChars: 240,
  /** Work units a deterministic criterion may cost before it abstains; see domain/judging/work.ts. */
  criterionWork: 2 ** 25,
  /** Work units a whole verification may cost to be decided inside the request. */
  inRequestWork: 100_000,
} as const;
