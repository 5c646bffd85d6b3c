const byEscalation = (by?: string): string => (by === undefined ? "by escalation" : `in an escalation by ${by}`);
const overridden = (to: string, by?: string): string => `overridden to ${to} by ${by ?? "a reviewer of the customer"}`;

export const CURRENT_TEXTS = {
  signedAs: (determination: string, day: string) => `Signed as ${determination} on ${day}`,
  sentence: (signed: string, act: string, day: string) => `${signed}; ${act} on ${day}.`,
  acts: {
    escalation: {
      changed: (to: string, by?: string) => `overturned to ${to} ${byEscalation(by)}`,
      confirmed: (to: string, by?: string) => `confirmed as ${to} ${byEscalation(by)}`,
    },
    customer_decision: { changed: overridden, confirmed: overridden },
  },
} as const;
