import { DETERMINATION_LABELS, judgeTierLabels } from "@/components/verdict/texts";
import type { ReadingKind } from "@/server/verdict/contract/reading";
import { callName } from "@/server/verdict/contract/callName";
import type { FeedbackBasis } from "@/server/feedback/contract";
import type { DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import type { FeedbackOutcome, SubjectKind, TrustTier, VerificationStatus } from "@/server/contracts/enums";
import type { VerificationsOrder } from "@/server/verification/contract/verification";
import type { TimelineEvent } from "@/server/detail/contract";
import { countOf } from "@/server/contracts/quantities";

export const STATUS_LABELS: Record<VerificationStatus, string> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Finished",
  failed: "Failed",
};

export const DECISIVE_LABELS = { ...DETERMINATION_LABELS, none: "No verdict" };
export const FLAGGED_LABELS = { yes: "Flagged", no: "Not flagged" };
export const ORDER_LABELS: Record<VerificationsOrder, string> = { newest: "Newest first", oldest: "Oldest first" };

export const SUBJECT_LABELS: Record<SubjectKind, string> = {
  pull_request: "Pull request",
  task: "Task",
  deal_criterion: "Deal criterion",
};

export const DECIDED_LABELS: Record<DecisionOutcome, string> = {
  accepted: "Accepted",
  overridden: "Overridden",
  routed: "Routed to escalation",
  none: "No decision",
};

export const TRUST_LABELS: Record<TrustTier, string> = {
  deterministic: "T0, computed by the service",
  source_attested: "T1, signed by a registered source",
  third_party: "T2, from a third party",
  claimant: "T3, attested by the submitter alone",
};

export const OUTCOME_LABELS: Record<FeedbackOutcome, { label: string; hint: string }> = {
  confirmed_correct: { label: "Correct", hint: "The outcome confirmed the verdict." },
  confirmed_wrong: { label: "Incorrect", hint: "The outcome contradicted the verdict." },
  disputed: { label: "Disputed", hint: "The verdict is contested, and the outcome is still unclear." },
};

export const BASIS_LABELS: Record<Exclude<FeedbackBasis, "ground_truth">, string> = {
  blind_review: "from a blind review",
  open_review: "from an open review, counted separately",
};

export const TIMELINE_LABELS: Record<TimelineEvent["what"], string> = {
  created: "Created",
  started: "Started",
  judge_attempt: "Model called",
  judge_reply_reused: "Stored reply reused",
  completed: "Finished",
  decision: "Reviewer decision",
  escalation_opened: "Escalation opened",
  escalation_closed: "Escalation closed",
  feedback: "Feedback recorded",
  reverification: "Judged again",
  webhook_delivered: "Webhook delivered",
  webhook_failed: "Webhook delivery failed",
};

export const SHORTCUT_TEXTS = {
  search: "Search by ID, subject or first words",
  nextRow: "Next row",
  previousRow: "Previous row",
  nextPage: "Next page",
  previousPage: "Previous page",
  back: "Back to the list",
} as const;

export const SENTENCE_TEXTS = {
  queued: "Queued.",
  running: "Judging in progress.",
  runningCalls: (calls: number) => `Judging in progress: ${countOf(calls, "model call")} so far.`,
  failed: "Not judged: internal error.",
  verdict: (determination: string, state: string, cause: string) => `${determination}${state}: ${cause}.`,
  withConfidence: (confidence: string) => ` with confidence ${confidence}`,
  more: (names: string, otherCount: number) => `${names} and ${otherCount} more`,
  and: (names: string, lastName: string) => `${names} and ${lastName}`,
  because: {
    not_met: (names: string, isPlural: boolean) => `${names} ${isPlural ? "were" : "was"} not met`,
    cannot_determine: (names: string) => `${names} could not be determined`,
    no_model: (names: string, isPlural: boolean) =>
      `${names} ${isPlural ? "need" : "needs"} a model, and none is configured`,
    partial: (names: string, isPlural: boolean) => `${names} ${isPlural ? "were" : "was"} partially met`,
  },
  joined: (causes: readonly string[]) => causes.join(", and "),
  scoredDecide: "decided by the scored criteria",
  score: (score: string) => `the score is ${score}`,
  allMet: (criteria: number) => (criteria === 1 ? "the only criterion was met" : "all required criteria were met"),
  both: (metText: string, score: string) => `${metText}, and ${score}`,
} as const;

export const NOTE_TEXTS = {
  title: "Notes",
  none: "No notes yet. Ask a question about this verification, or answer one.",
  add: "Add note",
  text: "Note",
  hint: "All members see it. It cannot be changed later, and it is not part of the proof.",
} as const;

export const EXCHANGE_TEXTS = {
  title: "Prompt and reply",
  open: "Prompt",
  openOf: (criterion: string, call: string) => `Prompt and reply: ${criterion}, ${call}`,
  of: (criterion: string, tier: number, call: string, model: string) => `${criterion}, tier ${tier}, ${call}, ${model}`,
  gone: "The prompt and reply of this call are not stored: there was no reply, or the retention period has ended.",
  message: (position: number, role: string) => `Message ${position} (${role})`,
  data: "Data",
  questions: "Questions",
  reply: "Reply",
  inverted:
    "This criterion states what must not be present. The model answers whether it is present: “met” from the model means that it was found, so the criterion is not met.",
} as const;

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
    notes: "Notes",
  },
  tabsLabel: "Verification",
  id: "Verification",
  copyId: "the verification ID",
  rubric: "Rubric",
  subject: "Subject",
  created: "Created",
  took: "Duration",
  cost: "Judge cost",
  attempt: (number: number, total: number) => `attempt ${number} of ${total}`,
  noModel: "no model calls",
  noPrice: "cost unknown",
  allReused: (cost: string) => `${cost} (all results reused)`,
  tried: "Example run on a draft",
  addToExamples: "Add to examples",
  exampleAdded: "Added to the examples of your draft",
  examplesFull: (maxExamples: number) => ({
    title: "Not added to the examples",
    fix: `The draft has ${maxExamples} examples of this kind already. Remove one on its Examples tab, then add this one.`,
  }),
  flaggedFor: (reason: string) => `Flagged for review: ${reason}.`,
  review: "Open in the cockpit",
  waitsForModel: "Waiting for a model. Reviewers see it after a model has judged it.",
  configureModel: "Configure a model",
  decisions: {
    accept: (signedLabel: string) => `accepted ${signedLabel}`,
    override: (signedLabel: string, newLabel: string | null) =>
      `overrode ${signedLabel}${newLabel === null ? "" : ` to ${newLabel}`}`,
    route: () => "routed it to an escalation",
  },
  currently: (determination: string, sentence: string | null) =>
    sentence === null ? null : `${determination}. ${sentence}`,
  judgedBy: "Escalation judged by",
  verdictStays: "The signed verdict is unchanged:",
  failedHint:
    "Technical failure; the submission was not judged. Submit it again. If it fails again, check the judge endpoint.",
  submitAgain: "Submit again",
  liveHint: "This page updates automatically.",
  decides: "Decisive",
  notJudged: "Not judged",
  criterion: {
    statement: "Statement",
    rationale: "Rationale",
    evidence: "Evidence",
    judgedBy: "Method",
    votes: "Votes",
  },
  deterministic: "deterministic rule",
  noReading: "no judge result",
  threshold: (threshold: string) => `threshold ${threshold}`,
  scored: (score: string) => `score ${score}`,
  valued: (value: number) => `value ${value}`,
  tier: (tier: number) => `tier ${tier}`,
  uncalibrated: (raw: string) => `raw judge confidence ${raw}; not calibrated yet`,
  calibrated: (raw: string, method: string, labels: number) =>
    `calibrated by ${method} on ${countOf(labels, "label")}; raw judge confidence ${raw}`,
  noEvidence: "No evidence was quoted.",
  notFound: "Quoted text not found in this source",
  noSuchSource: "The judge cited a source that does not exist",
  repaired: "matched after normalizing whitespace and typography",
  characters: (source: string, start: number, end: number) => `${source}, characters ${start} to ${end}`,
  showInText: "Show in the text",
  source: "Text",
  sourceOf: (name: string, label: string | null) => (label === null ? name : `${name}: ${label}`),
  openTab: { criteria: "Show criteria", timeline: "Show timeline", again: "Judge again" },
  newVerification: "New verification",
  noTexts: "No text",
  noTextsWhy: "The submission has no text.",
  unavailable: (reason: string) => `The URI content could not be read: ${reason}`,
  size: (characters: number) => countOf(characters, "character"),
  suspected: "Possible prompt injection",
  quoted: (count: number) => `${countOf(count, "quote")} highlighted`,
  noCalls: "No model calls",
  noCallsWhy: "All criteria have deterministic rules, or judging has not started.",
  calls: "Calls",
  tokens: "Tokens in, out",
  latency: "Total latency",
  reused: (calls: number, reusedCount: number) => `${calls}, and ${countOf(reusedCount, "reused result")}`,
  judgeColumns: [
    "Criterion",
    "Tier",
    "Call",
    "Model",
    "Outcome",
    "Tokens in",
    "Tokens out",
    "Cost",
    "Latency",
    "At",
    "Texts",
  ],
  outcomeOf: (outcome: string, error: string | null) => (error === null ? outcome : `${outcome}: ${error}`),
  callOf: (sample: number, reading: ReadingKind | null, round: number) =>
    `${callName(sample, reading)}${round === 0 ? "" : ", repair"}`,
  timelineOpen: "Judging in progress. New events appear here.",
  endedWithout: "Failed without a verdict",
  since: (time: string) => `after ${time}`,
  noSubject: "No subject",
  noSubjectHint:
    "Submit verifications with a `subject` (kind and reference) to compare the attempts of the same subject.",
  onlyAttempt: "No other attempts",
  onlyAttemptWhy: "No other verification has this subject yet.",
  compareWith: "Compare with",
  attemptOf: (number: number, time: string, verdict: string) => `Attempt ${number}, ${time}: ${verdict}`,
  thisAttempt: "This attempt",
  otherAttempt: "Other attempt",
  changed: "Changed",
  absent: "Not in this version of the rubric",
  openAttempt: "Open attempt",
  changedCount: (count: number) =>
    count === 0 ? "No determinations changed." : `${countOf(count, "determination")} changed.`,
  feedbackHint:
    "Report the actual outcome. Feedback improves calibration and never changes the signed verdict. The latest feedback counts.",
  feedbackFinishedOnly: "Feedback requires a verdict.",
  outcome: "Actual outcome",
  note: "Note (optional)",
  sendFeedback: "Record feedback",
  feedbackSent: "Feedback recorded.",
  feedbackList: "Recorded feedback",
  noFeedback: "No feedback yet",
  noFeedbackWhy: "Say whether the verdict was right.",
  giveFeedback: "Choose an outcome",
  reverifyHint: "The new result is added to the proof as an entry; the original verdict is unchanged.",
  reverifySameInput:
    "The input is the same, so stored replies are reused and no model is called. Choose another tier or add evidence to get new replies.",
  reverifyNewInput: "Stored replies are reused where the input is the same; otherwise the model is called.",
  reverifyNothing: "No verdict to judge again",
  reverifyFinishedOnly: "The verification has no verdict; submit it again instead.",
  reverifyCriteria: "Criteria",
  reverifyTier: "Judge tier",
  defaultTier: "Default",
  reverifyTiers: judgeTierLabels("Tier "),
  reverifyEvidence: "Additional evidence (optional)",
  addEvidence: "Add evidence",
  removeEvidence: (number: number) => `Remove evidence ${number}`,
  reverifySubmit: "Judge again",
  reverifyBusy: (seconds: number) => `Judging: ${seconds} s. You can leave this page.`,
  reverifyNone: "Select at least one criterion.",
  reverifyDone: (hasChanged: boolean) => (hasChanged ? "The new result is different." : "The new result is unchanged."),
  reverifyBefore: "Signed verdict",
  reverifyAfter: "New result",
  reverifyEarlier: "Earlier results",
  unchanged: "unchanged",
  differs: "different",
  entry: (seq: number) => `proof entry ${seq}`,
  noProof: "No proof",
  noProofYet: "The proof is created with the verdict.",
  noProofHint: "The verification was requested with options.require_proof: false.",
  proofSource: "this service",
  proofIntro: "The proof is verified in this browser, against the signed bytes.",
  export: "Export",
  download: "Download proof",
  link: "Proof link",
  linkHint: "Anyone with the link can verify the proof; the part after # is never sent to a server.",
  copyLink: "the proof link",
  badge: "Badge",
  downloadBadge: "Download badge",
  copyBadge: "the badge as SVG",
  markdown: "Markdown, with the badge file in the same folder",
  copyMarkdown: "the Markdown",
  badgeAlt: (verdict: string) => `Verdict: ${verdict}`,
} as const;

export const ATTESTATION_TEXTS = {
  title: "Attestation for other tools",
  hint: "The signature is valid whatever the result is, so read the statement as well. The statement identifies the work by its SHA-256.",
  predicate: "Vocabulary",
  predicates: {
    verdict: "Verdict, with every fact of the proof",
    "test-result": "Test result (in-toto)",
    svr: "Verification result (SVR), for met",
    vsa: "Verification summary (SLSA VSA), for met",
  },
  forms: { dsse: "DSSE", bundle: "Sigstore bundle", sshsig: "SSH signature" },
  openings: "Openings",
  openingsHint: "Openings show which text was judged. Give them only to people who may read that text.",
  downloadOpenings: "Download openings",
} as const;
