const KIB = 1024;

/** Limits that the server alone applies or states. The browser does not load them. */
export const SERVER_LIMITS = {
  /** Texts in the details of a verification: all those of a submission that is accepted now. */
  detailTexts: 2250,
  /** The newest feedback, reverifications and deliveries in the details of a verification. */
  detailActs: 500,
  /** The newest calls of models in an answer. */
  judgeAttempts: 2000,
  /** The newest versions of a rubric in an answer. */
  rubricVersions: 1000,
  /** Entries in one portion of an exported audit trail. */
  auditPortionRows: 500,
  judgeWaiting: 50,
  reportSample: 2000,
  webhookEndpoints: 20,
  webhookAnswerBytes: 64 * KIB,
  webhookAnswerShownChars: 1024,
  savedViews: 100,
  rubricDrafts: 50,
  revocationReasonChars: 500,
  inductionDefaultCriteria: 8,
  webhookLogDaysMin: 7,
  uriContentBytes: 2048 * KIB,
} as const;
