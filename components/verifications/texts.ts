import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";
import type {
  CockpitDecision,
  FeedbackOutcome,
  SubjectKind,
  TrustTier,
  VerificationStatus,
} from "@/server/contracts/enums";
import type { VerificationsOrder } from "@/server/contracts/verifications";
import type { TimelineEvent } from "@/server/contracts/verificationDetail";

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const STATUS_WORDS: Record<VerificationStatus, string> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Finished",
  failed: "Failed",
};

export const DECISIVE_WORDS = { ...DETERMINATION_WORDS, none: "No verdict" };
export const FLAGGED_WORDS = { yes: "Flagged", no: "Not flagged" };
export const ORDER_WORDS: Record<VerificationsOrder, string> = { newest: "Newest first", oldest: "Oldest first" };

export const SUBJECT_WORDS: Record<SubjectKind, string> = {
  pull_request: "Pull request",
  task: "Task",
  deal_criterion: "Deal criterion",
};

export const DECISION_WORDS: Record<CockpitDecision, string> = {
  accept: "Accepted",
  override: "Overridden",
  route: "Escalated",
};

export const TRUST_WORDS: Record<TrustTier, string> = {
  deterministic: "T0, worked out by the service",
  source_attested: "T1, signed by a registered source",
  third_party: "T2, from a third party",
  claimant: "T3, vouched for by the submitter alone",
};

export const OUTCOME_WORDS: Record<FeedbackOutcome, { label: string; hint: string }> = {
  confirmed_correct: { label: "The verdict was right", hint: "Reality agreed with it." },
  confirmed_wrong: { label: "The verdict was wrong", hint: "Reality showed otherwise." },
  disputed: { label: "It is disputed", hint: "Somebody disagrees, and nobody has settled it." },
};

export const TIMELINE_WORDS: Record<TimelineEvent["what"], string> = {
  created: "Accepted",
  started: "Judging began",
  judge_attempt: "A model was asked",
  completed: "Finished",
  decision: "A reviewer decided",
  escalation_opened: "An escalation was opened",
  escalation_closed: "The escalation was closed",
  feedback: "Feedback was recorded",
  reverification: "Judged again",
  webhook_delivered: "A webhook was delivered",
  webhook_failed: "A webhook was not delivered",
};

export const DETAIL_TEXTS = {
  title: "Verification",
  back: "All verifications",
  loading: "Loading the verification",
  tabs: {
    criteria: "Criteria",
    submission: "Submission",
    judge: "Judge",
    attempts: "Attempts",
    timeline: "Timeline",
    feedback: "Feedback",
    again: "Judge again",
    proof: "Proof",
  },
  tabsLabel: "Parts of the verification",
  id: "Verification",
  rubric: "Rubric",
  subject: "Subject",
  created: "Created",
  took: "Took",
  cost: "Judge cost",
  attempt: (number: number, of: number) => `attempt ${number} of ${of}`,
  noModel: "no model was asked",
  noPrice: "not priced",
  allReused: "nothing, all reused",
  flaggedFor: (reason: string) => `A person should look: ${reason}.`,
  review: "Open in the cockpit",
  decidedSo: (what: string, to: string) => `A reviewer has decided: ${what}${to}.`,
  closedSo: (what: string) => `An escalation has closed with: ${what}. The verdict above stays as it was signed.`,
  failedHint:
    "This is a technical end and says nothing about the work. Submit it again; if it fails again, the operator should look at the judge's endpoint.",
  submitAgain: "Submit again",
  liveHint: "This page follows along by itself.",
  decides: "Decided the verdict",
  notJudged: "Not judged",
  criterion: {
    statement: "Statement",
    rationale: "Why",
    evidence: "Evidence",
    config: "The rule as it runs",
    judgedBy: "How",
    votes: "Votes",
  },
  kinds: { must_have: "Required", must_not: "Forbidden", scored: "Scored" },
  fixedRule: "a fixed rule, certain by its nature",
  accepted: (threshold: string) => `accepted from a confidence of ${threshold}`,
  scored: (score: string) => `score ${score}`,
  valued: (value: number) => `value ${value}`,
  tier: (tier: number) => `tier ${tier}`,
  uncalibrated: (raw: string) => `as the judge stated it (${raw}); there is no calibration yet`,
  calibrated: (raw: string, method: string, labels: number) =>
    `calibrated by ${method} on ${countOf(labels, "label")}; the judge stated ${raw}`,
  votesOf: (tier: number, sample: number, model: string) => `Tier ${tier}, sample ${sample + 1}, ${model}`,
  voteUnknown: "reused, vote not kept",
  noEvidence: "No evidence was quoted.",
  notFound: "Quoted text not found in this source",
  noSuchSource: "The judge named a source that there is not",
  repaired: "found after folding white space and typography",
  characters: (source: string, start: number, end: number) => `${source}, characters ${start} to ${end}`,
  showInText: "Show in the text",
  source: "Text",
  sourceOf: (name: string, label: string | null) => (label === null ? name : `${name}: ${label}`),
  noTexts: "There is no text behind this submission.",
  unavailable: (why: string) => `What is behind the uri could not be read: ${why}`,
  size: (characters: number) => countOf(characters, "character"),
  suspected: "Suspected instructions",
  quoted: (count: number) => `${countOf(count, "quote")} marked`,
  noCalls: "No model was asked: every criterion was decided by a fixed rule, or judging has not begun.",
  calls: "Calls",
  tokens: "Tokens in, out",
  latency: "Latency, summed",
  reused: (count: number) => `${count} reused`,
  judgeColumns: ["Criterion", "Tier", "Sample", "Model", "Outcome", "Tokens in", "Tokens out", "Cost", "Latency", "At"],
  repair: "repair",
  timelineGrows: "Judging goes on; what happens appears here.",
  endedWithout: "Ended without a verdict",
  since: (words: string) => `after ${words}`,
  noSubject: "This submission named no subject, so there are no attempts to compare.",
  noSubjectHint:
    "Send `subject` with a kind and a reference, and verifications of the same subject become its attempts.",
  onlyAttempt: "This is the only attempt of its subject.",
  compareWith: "Compare with",
  attemptOf: (number: number, when: string, verdict: string) => `Attempt ${number}, ${when}: ${verdict}`,
  thisAttempt: "This attempt",
  otherAttempt: "Other attempt",
  changed: "Changed",
  absent: "Not in this version of the rubric",
  openAttempt: "Open it",
  changedCount: (count: number) =>
    count === 0
      ? "No criterion was determined differently."
      : `${countOf(count, "criterion", "criteria")} determined differently.`,
  feedbackHint:
    "Say what turned out to be true. It teaches the calibration and never changes the signed verdict. The latest counts.",
  feedbackFinishedOnly: "Feedback is about a verdict; there is none.",
  outcome: "What turned out to be true",
  note: "Note (optional)",
  sendFeedback: "Record feedback",
  feedbackSent: "Feedback recorded.",
  feedbackList: "Recorded so far",
  noFeedback: "Nobody has recorded feedback.",
  againHint:
    "A new judgement is added to the proof as a further entry; the original verdict stays. Models' earlier replies to the same question are reused.",
  againFinishedOnly: "A verdict can be judged again; there is none. Submit the work once more instead.",
  againCriteria: "Criteria",
  againTier: "Judge tier",
  usualTier: "As usual",
  againTierWords: { "1": "Tier 1: one sample", "2": "Tier 2: three samples", "3": "Tier 3: five samples" },
  againEvidence: "Further evidence (optional)",
  addEvidence: "Add evidence",
  removeEvidence: (number: number) => `Remove evidence ${number}`,
  againSubmit: "Judge again",
  againBusy: (seconds: number) => `Judging again, ${seconds} s so far. Leaving this page does not stop it.`,
  againNone: "Choose a criterion.",
  againDone: (changed: boolean) => (changed ? "The new judgement differs." : "The new judgement says the same."),
  againBefore: "Signed verdict",
  againAfter: "New judgement",
  againEarlier: "Earlier judgements",
  sameAgain: "says the same",
  differs: "differs",
  entry: (seq: number) => `proof entry ${seq}`,
  noProof: "There is no proof.",
  noProofYet: "It is made with the verdict, and there is none.",
  noProofHint: "Proofs are made with the verdict, unless the request said options.require_proof: false.",
  proofSource: "this service",
  proofIntro: "The check runs in this page, on the bytes that were signed.",
  takeIt: "Take it along",
  download: "Download the proof",
  link: "Link that carries the proof",
  linkHint: "Whoever opens it can check the proof; the part after # never reaches a server.",
  copyLink: "the verify link",
  badge: "Badge",
  downloadBadge: "Download the badge",
  copyBadge: "the badge as SVG",
  markdown: "Markdown, with the badge saved beside the page",
  copyMarkdown: "the Markdown",
  badgeAlt: (verdict: string) => `Verdict: ${verdict}`,
} as const;
