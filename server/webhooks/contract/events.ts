// Without zod, for pages.
/** The events and what people call them. */
export const WEBHOOK_EVENTS = {
  "verification.succeeded": "Verification succeeded",
  "verification.failed": "Verification failed",
  "determination.recorded": "Reviewer decision recorded",
  "escalation.closed": "Escalation closed",
} as const;
