// The limits (spec: Limits). Every number of that table is here once.
const KIB = 1024;

/** Limits of a whole JSON text. The proof page imports them without the other limits. */
export const JSON_TEXT = {
  bytes: 1024 * KIB,
  /** The depth of a value of `jsonDepth` within the envelopes of a request. */
  depth: 128,
  /** The number of objects and arrays: as many as `[1],` fits into the largest inline submission. */
  containers: 128 * KIB,
} as const;

/** The maximum number of calls in one request of tRPC or MCP. Console pages import it without the other limits. */
export const BATCH = { calls: 20 } as const;

export const LIMITS = {
  inlineBytes: 512 * KIB,
  deterministicInputBytes: 256 * KIB,
  uriChars: 2048,
  labelChars: 256,
  waitMs: 60_000,
  idempotencyKeyChars: 255,
  subjectRefChars: 200,
  excerptChars: 300,
  pageSize: 100,
  defaultPageSize: 50,
  feedbackNoteChars: 2000,
  noteChars: 4000,
  cockpitReasonChars: 4000,
  reviewerSubjectChars: 256,
  locatorChars: 512,
  signatureChars: 2048,
  verdictRefChars: 512,
  rubricVersionChars: 200,
  markedExamples: 5,
  exampleLabelChars: 120,
  inductionExamplesMin: 3,
  inductionMaxCriteria: 20,
  inductionGoalChars: 500,
  inductionDescriptionChars: 4000,
  inductionRationaleChars: 600,
  inductionExampleIdChars: 128,
  firstVerdictMs: 86_400_000,
  // The specification does not have the limits below.
  /** The number of pieces of `context`, and of `evidence`. */
  attachments: 1000,
  reportDays: 366,
  scopedTags: 500,
  tagNoteChars: 500,
  inductionExamples: 200,
  reverifyEvidence: 20,
  maxBodyBytes: JSON_TEXT.bytes,
  references: 200,
  referenceSetBytes: 512 * KIB,
  referenceSetNameChars: 120,
  webhookDescriptionChars: 500,
  webhookListenWaitMs: 30_000,
  webhookTypesChars: 500,
  webhookOverlapHours: 168,
  webhookOverlapDefaultHours: 24,
  webhookAttemptsShown: 20,
  criteria: 50,
  rubricNameChars: 120,
  jsonDepth: 64,
  emailChars: 254,
  keyScopes: 50,
  retiredKeyHours: 24,
  reviewCursorChars: 256,
  reviewNext: 10,
  reviewNextExcluded: 100,
  viewNameChars: 80,
  viewQueryBytes: 2 * KIB,
  searchChars: 120,
  auditTextChars: 512,
  auditActionsChars: 2000,
  /** Entries in one exported file. */
  reviewCounted: 100,
  auditFileRows: 50_000,
  draftSourceChars: 256 * KIB,
  draftExampleChars: 32 * KIB,
  draftExampleIdChars: 40,
  publishNoteChars: 2000,
} as const;
