// Without zod, for pages.
/** The events and what people call them. */
export const WEBHOOK_EVENTS = {
  "verification.succeeded": "Verification succeeded",
  "verification.failed": "Verification failed",
  "verification.flagged": "Verdict waits for a reviewer",
  "determination.recorded": "Reviewer decision recorded",
  "escalation.opened": "Escalation opened",
  "escalation.closed": "Escalation closed",
} as const;
