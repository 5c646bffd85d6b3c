import type { Determination } from "@/server/contracts/enums";
import type { EscalationListItem, JudgeCapacity } from "@/server/contracts/escalation";

export const STATUS_WORDS: Record<EscalationListItem["status"], string> = {
  open: "Open",
  decided: "Decided",
  undecided: "Closed undecided",
};

export const CAPACITY_WORDS: Record<JudgeCapacity, string> = {
  adjudicator: "Adjudicator",
  domain_expert: "Domain expert",
  tenant_owner: "Tenant owner",
};

export const DETERMINATION_WORDS: Record<Determination, string> = {
  met: "Met",
  partial: "Partial",
  not_met: "Not met",
  cannot_determine: "Cannot determine",
};

export const ESCALATION_TEXTS = {
  title: "Escalations",
  intro: "Verdicts that were routed to a person. A signed judgment closes one; the original verdict stays.",
  status: "Status",
  all: "Every status",
  pages: (from: number, to: number) => `${from} to ${to}`,
  empty: "Nothing was escalated",
  emptyHint: "Route a verdict from the cockpit to have it judged here.",
  emptyStatus: "No escalation has this status",
  verification: "Verification",
  openedAt: "Opened",
  closesAt: "Window ends",
  openedBy: "Opened by",
  closedAt: "Closed",
  result: "Result",
  escalation: "Escalation",
  rule: "Rule",
  inCockpit: "See the verdict and its evidence",
  reviewersOnly: "Escalations are for reviewers",
  reviewersOnlyHint: "The tenant's owner grants the reviewer role.",
  judge: "Close with a signed judgment",
  asJudged: "Your judgment for each criterion (optional)",
  asJudgedHint: "Name only those that you looked at.",
  notJudged: "Not judged by you",
  verdictSays: (determination: string) => `The verdict says ${determination.toLowerCase()}`,
  outcome: "Outcome",
  outcomes: { decided: "Decided", undecided: "Cannot be decided" },
  determination: "Determination",
  chooseDetermination: "Choose a determination",
  capacity: "You judge as",
  tier: "Your tier",
  tierOption: (label: string, minutes: number) => `${label}, at least ${minutes} minutes`,
  minutes: "Minutes that you spent",
  sign: "Sign and close",
  signing: "Signing",
  windowOver: "The window for a judgment has ended, so this escalation can no longer be judged.",
  closed: "The escalation is closed.",
  judgedFirst: "Somebody closed this escalation before you",
  judgedFirstHint: "Below is the judgment that was recorded. Yours was not.",
  judgment: "The judgment",
  judgedBy: "Judged by",
  spent: (minutes: number) => `${minutes} minutes`,
  judgedAt: "Judged at",
  signature: "Signature",
  contentHash: "Hash of what was signed",
  key: "Signing key",
  keys: "Your signing key",
  keyReady: "This browser holds a key that is enrolled in your name.",
  keyAbout:
    "A judgment is signed in this browser. The private key is made here, cannot be read out, and never leaves; the service learns " +
    "only the public half.",
  noKey: "This browser has no key yet.",
  keyRevoked: "The key of this browser is revoked. Make a new one to sign with.",
  enrol: "Make a key and enrol it",
  enrolling: "Enrolling",
  revoke: "Revoke",
  revoked: "revoked",
  thisBrowser: "this browser",
  noSigning:
    "This browser cannot sign with Ed25519. Use a current Chrome, Edge, Firefox or Safari over https; nothing else is affected.",
  noStore: "This browser does not let the page keep a key (private mode, or storage is blocked).",
  needsKey: "Enrol a key first.",
  needsDetermination: "Choose a determination.",
  needsMinutes: (minimum: number) => `Say how many whole minutes you spent, at least ${minimum}.`,
} as const;
