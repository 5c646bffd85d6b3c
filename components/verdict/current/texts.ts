const byEscalation = (deciderName?: string): string =>
  deciderName === undefined ? "by escalation" : `in an escalation by ${deciderName}`;
const overridden = (determination: string, deciderName?: string): string =>
  `overridden to ${determination} by ${deciderName ?? "a reviewer of the customer"}`;

export const CURRENT_TEXTS = {
  signedAs: (determination: string, day: string) => `Signed as ${determination} on ${day}`,
  sentence: (signed: string, act: string, day: string) => `${signed}; ${act} on ${day}.`,
  acts: {
    escalation: {
      changed: (determination: string, deciderName?: string) =>
        `overturned to ${determination} ${byEscalation(deciderName)}`,
      confirmed: (determination: string, deciderName?: string) =>
        `confirmed as ${determination} ${byEscalation(deciderName)}`,
    },
    customer_decision: { changed: overridden, confirmed: overridden },
  },
} as const;
