// This file does not import zod, because pages use it.
/** The events with their names for people. */
export const WEBHOOK_EVENTS = {
  "verification.succeeded": "Verification succeeded",
  "verification.failed": "Verification failed",
  "verification.flagged": "Verdict waits for a reviewer",
  "determination.recorded": "Reviewer decision recorded",
  "escalation.opened": "Escalation opened",
  "escalation.closed": "Escalation closed",
} as const;
