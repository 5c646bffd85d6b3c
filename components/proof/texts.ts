import type { ProofFailureReason } from "@/server/contracts/proof";

export const PROOF_TEXTS = {
  title: "Check a proof",
  intro:
    "Find out who signed a verdict, when, and whether any character has changed since. The check runs in this page; the proof is not sent anywhere.",
  limitsLink: "What a proof does not prove",
  empty: "No proof yet. Choose a proof file, paste a proof, or open a link that contains one.",
  input: "Proof",
  paste: "Paste a proof",
  drop: "Or drop a file anywhere on this page.",
  keys: { modifier: "Ctrl", enter: "Enter" },
  checks: "checks the proof.",
  example: '{"verification_id": … }',
  check: "Check",
  chooseFile: "Choose a file",
  clear: "Clear",
  pasted: "the pasted text",
  link: "the link",
  next: "Next: ",
  result: "Result",
  readFrom: (source: string) => `, read from ${source}.`,
  signer: (host: string, keyId: string | undefined) => `${host} (key ${keyId})`,
  otherSigner: (source: string, keyId: string | undefined) => `key ${keyId} of ${source}`,
  steps: "Checks",
  passed: (passed: number, of: number) => `${passed} of ${of} checks passed`,
  stepResults: { ok: "OK", failed: "Failed", not_reached: "Not reached" },
  laterEntries: "Later entries",
  entry: "entry",
} as const;

export const KEY_TEXTS = {
  title: "Keys",
  other: "Use other keys",
  otherHint:
    "For a proof from another service, or to check offline. Get the key set from the issuer, not from the person who gave you the proof.",
  chooseFile: "Choose a key set file",
  paste: "Or paste a key set",
  example: '{"keys": [ … ]}',
  pasted: "the pasted key set",
  use: "Use these keys",
  notKeySet: "not a key set",
  rejected: (reason: string) => `These keys cannot be used: ${reason}.`,
  checkingAgainst: "Checking against ",
  offline: (count: string) => ` (${count}). No network needed.`,
  useService: "Use this service’s keys",
  loadFailed: "Could not load the key set of this service.",
  retry: "Try again",
  loading: "Loading the key set of this service.",
  published: (count: string) => `Checking against the ${count} that this service publishes at `,
  count: (keys: number) => (keys === 1 ? "1 key" : `${keys} keys`),
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
  submissionHash: "Submission hash",
  rubricHash: "Rubric hash",
  judgedAgainst: "Judged against",
  noCriteria: "The proof contains no criteria.",
  criteria: "Criteria",
  criterion: "Criterion",
  determination: "Determination",
  judgedBy: "Judged by",
  copy: {
    verification: "the verification ID",
    key: "the key ID",
    submissionHash: "the submission hash",
    rubricHash: "the rubric hash",
    digest: "the digest",
  },
} as const;

export const COMPARE_TEXTS = {
  title: "Compare with a file",
  hint: "Choose the submitted file, or a context that it was judged against. Its SHA-256 is compared with the proof in this page.",
  choose: "Compare with a file",
  contentType: "content_type, if one was sent",
  contentTypeExample: "text/markdown",
  is: " is ",
  mismatch: " does not match this proof.",
  mismatchHint:
    "One different character is enough, even a line ending. A submission with other fields matches only as the JSON object that was sent.",
  hash: "SHA-256",
  copyHash: "the SHA-256 of the file",
} as const;

export const COMMAND_TEXTS = {
  title: "Check elsewhere",
  offline: "Offline, with saved keys:",
  online: "With the service:",
  newest: "The newest copy of this proof, for the tenant that owns it:",
  copy: {
    offline: "the command for an offline check",
    online: "the curl command",
    newest: "the command that fetches the proof",
  },
} as const;

/** Each title is a statement that "OK" confirms, for readers without knowledge of signatures. */
export const CHECK_STEPS: Record<ProofFailureReason, { title: string; about: string }> = {
  malformed_proof: {
    title: "It is a proof document",
    about: "It has exactly the fields of a proof, each of the right type.",
  },
  empty_proof: { title: "It has an entry", about: "A proof without entries proves nothing." },
  unsupported_format: {
    title: "Its format is supported",
    about: "Format, algorithm, and signing domain are those of proof format 2.",
  },
  unknown_key: { title: "Its key is published", about: "Each entry names a key in the key set that is not revoked." },
  content_hash_mismatch: {
    title: "The signed text is unchanged",
    about: "The SHA-256 of each entry’s text is the stated one.",
  },
  envelope_mismatch: {
    title: "Envelope and payload agree",
    about: "The fields of each entry equal those in its signed text.",
  },
  chain_invalid: {
    title: "The entries form one chain",
    about: "In order, without gaps, each naming the previous one.",
  },
  signature_invalid: {
    title: "The signature is the key’s",
    about: "Each Ed25519 signature belongs to this text and this key.",
  },
  expired: { title: "It has not expired", about: "The verdict has no expiry, or one in the future." },
};
