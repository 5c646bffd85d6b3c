const KIB = 1024;

/** Limits that the server alone applies or states. The browser does not load them. */
export const SERVER_LIMITS = {
  /** Requests of one batch. */
  verifyBatch: 100,
  metadataEntries: 20,
  metadataKeyChars: 40,
  metadataValueChars: 500,
  /** Texts in the details of a verification: all those of a submission that is accepted now. */
  detailTexts: 2250,
  /** The newest feedback, reverifications and deliveries in the details of a verification. */
  detailActs: 500,
  /** The newest calls of models in an answer. */
  judgeAttempts: 2000,
  /** The newest versions of a rubric in an answer. */
  rubricVersions: 1000,
  /** The longest wait that a receiver of webhooks can ask for with Retry-After. */
  webhookRetryAfterMs: 86_400_000,
  /** The newest judgments on a subject in an answer. */
  criteriaJudgments: 1000,
  /** The newest reviewer keys of a tenant in an answer. */
  reviewerKeys: 1000,
  /** Entries in one portion of an exported audit trail. */
  auditPortionRows: 500,
  verificationPortionRows: 1_000,
  judgeWaiting: 50,
  reportSample: 2000,
  webhookEndpoints: 20,
  webhookListeners: 20,
  /** Bodies of a page of events, beyond the first one. */
  webhookListenBytes: 4096 * KIB,
  webhookAnswerBytes: 64 * KIB,
  webhookAnswerShownChars: 1024,
  savedViews: 100,
  rubricDrafts: 50,
  revocationReasonChars: 500,
  inductionDefaultCriteria: 8,
  webhookLogDaysMin: 7,
  verificationNotes: 200,
  uriContentBytes: 2048 * KIB,
  /** Issues that a compilation or an import reports; further ones are left out, but never the first error. */
  rubricIssues: 1000,
  rubricDescriptionChars: 2000,
  criterionTitleChars: 200,
  criterionStatementChars: 4000,
  criterionContrasts: 12,
  proofTtlDays: 3650,
  criterionWeight: 1000,
  patternChars: 2000,
  patternProgram: 1000,
  schemaBytes: 64 * KIB,
  numericPathChars: 256,
  snippetChars: 240,
  /** Lexical tokens of an imported YAML document: some three thousand lines. */
  importLexemes: 20_000,
  /** Maximum work units of a deterministic criterion before it abstains; see `refuseWork`. */
  criterionWork: 2 ** 25,
  /** Maximum work units of a verification that is decided within the request. */
  inRequestWork: 100_000,
} as const;
