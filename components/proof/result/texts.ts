export const RESULT_TEXTS = {
  signer: (host: string, keyId: string | undefined) => `${host} (key ${keyId})`,
  otherSigner: (source: string, keyId: string | undefined) => `key ${keyId} of ${source}`,
  steps: "Checks",
  passed: (passedCount: number, total: number) => `${passedCount} of ${total} checks passed`,
  stepResults: { ok: "OK", failed: "Failed", not_reached: "Not reached" },
  laterEntries: "Later entries",
} as const;

export const VERDICT_TEXTS = {
  title: "Verdict",
  notStated: "not stated",
  confidence: "Confidence",
  score: "Score",
  review: "Review",
  needsReview: "Needs human review",
  notFlagged: "not flagged",
  noReason: "no reason stated",
  rubric: "Rubric",
  version: (version: number) => `, version ${version}`,
  identity: "Identity",
  issued: "Issued",
  validUntil: "Valid until",
  verification: "Verification",
  key: (status: string) => `Key (${status})`,
  log: "Log",
  rubricHash: "Rubric hash",
  contents: {
    "svc-verify/proof/2": { submission: "Submission hash", piece: "Judged against", copy: "the hash" },
    "svc-verify/proof/3": {
      submission: "Submission, as a commitment",
      piece: "Judged against",
      copy: "the commitment",
    },
  },
  noCriteria: "The proof contains no criteria.",
  criteria: "Criteria",
  criteriaHint: "“Met” means fulfilled, also for what must not occur.",
  criterion: "Criterion",
  determination: "Determination",
  judgedBy: "Judged by",
  copy: {
    verification: "the verification ID",
    key: "the key ID",
    rubricHash: "the rubric hash",
  },
} as const;

export const COMPARE_TEXTS = {
  title: "Compare with a file",
  hint: "Choose the submitted file, or a file that it was judged against. The comparison runs in this browser, and the file is not sent.",
  openingsHint:
    "The comparison needs the openings of the proof. The tenant that owns the proof gets them with: npx svc-verify proof get <id> --openings openings.json",
  openings: "Openings",
  openingsRead: (count: number) => `Openings read: ${count}.`,
  notOpenings: "This file has no openings of this proof.",
  contentType: "content_type, if one was sent",
  contentTypeExample: "text/markdown",
  match: " is ",
  differs: ": the file has another text.",
  closed: ": the openings lack its salt.",
  mismatch: " does not match this proof.",
  mismatchHint:
    "One different character is enough, even a line ending. If the submission had several fields, choose the JSON object that was sent.",
  hash: "SHA-256",
  copyHash: "the SHA-256 of the file",
} as const;

export const COMMAND_TEXTS = {
  title: "Check elsewhere",
  withoutScript: "Replace $SERVICE with the address of this site, such as https://verify.example.",
  offline: "Offline, with saved keys:",
  online: "With the service:",
  newest: "The newest copy of this proof, for the tenant that owns it:",
  copy: {
    offline: "the command for an offline check",
    online: "the curl command",
    newest: "the command that fetches the proof",
  },
} as const;

export const NEWER_TEXTS = {
  title: "Later decisions",
  unknown: "A copy does not show decisions that were made after it.",
  ask: (host: string) => `Ask ${host} for later decisions`,
  asking: "Asking",
  sends: "This sends the proof, which contains no submitted text.",
  failed: (host: string) => `Could not get later decisions from ${host}. Try again in a minute.`,
  notHere: (host: string) => `${host} does not have this proof.`,
  none: (host: string) => `${host} has no later decisions, as of`,
  some: (host: string) => `${host} has these later decisions, as of`,
  newest:
    "Their signatures are not in this copy. To check them, request the newest copy from the person who gave you the proof.",
} as const;

const ENTRIES: Readonly<Record<string, string>> = {
  "customer_decision accept": "A reviewer of the customer accepted the verdict",
  "customer_decision override": "A reviewer of the customer overrode the verdict",
  "customer_decision route": "A reviewer of the customer routed the verdict to escalation",
  "escalation_closed decided": "The escalation was decided",
  "escalation_closed undecided": "The escalation could not be decided",
};

/** Describes who acted in an entry of the proof, and how. The kind and the outcome of an unknown entry are untrusted. */
export function entryText(kind: string, outcome: string | null): string {
  if (kind === "reverification") return "Judged again";
  if (kind === "content_erased") return "Content erased; the signatures stay valid";
  const act = `${kind} ${outcome}`;
  return Object.hasOwn(ENTRIES, act) ? (ENTRIES[act] as string) : kind.replaceAll("_", " ");
}
