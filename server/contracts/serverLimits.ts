const KIB = 1024;

/** Limits that only the server applies or states. The browser does not import them. */
export const SERVER_LIMITS = {
  /** The maximum number of requests in one batch. */
  verifyBatch: 100,
  metadataEntries: 20,
  metadataKeyChars: 40,
  metadataValueChars: 500,
  /**
   * The number of texts in the details of a verification, which is enough for every submission that is accepted now.
   */
  detailTexts: 2250,
  /** The number of feedback entries, reverifications and deliveries in the details of a verification, newest first. */
  detailActs: 500,
  /** The number of model calls in a response, newest first. */
  judgeAttempts: 2000,
  /** The number of versions of a rubric in a response, newest first. */
  rubricVersions: 1000,
  /** The maximum delay that a receiver of webhooks can request with Retry-After. */
  webhookRetryAfterMs: 86_400_000,
  /** The number of judgments on a subject in a response, newest first. */
  criteriaJudgments: 1000,
  /** The number of reviewer keys of a tenant in a response, newest first. */
  reviewerKeys: 1000,
  /** The number of entries in one portion of an exported audit trail. */
  auditPortionRows: 500,
  verificationPortionRows: 1_000,
  judgeWaiting: 50,
  reportSample: 2000,
  webhookEndpoints: 20,
  webhookListeners: 20,
  /** The total size of the bodies in a page of events, without the first one. */
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
  /**
   * The number of issues that a compilation or an import reports. Further issues are omitted, but never the first
   * error.
   */
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
  /** The number of lexical tokens in an imported YAML document, which is about three thousand lines. */
  importLexemes: 20_000,
  /** Maximum work units of a deterministic criterion before it abstains; see `refuseWork`. */
  criterionWork: 2 ** 25,
  /** Maximum work units of a verification that is decided within the request. */
  inRequestWork: 100_000,
  /** Milliseconds without a report after which a process counts as stopped. It reports every ten seconds. */
  processSilenceMs: 25_000,
} as const;
