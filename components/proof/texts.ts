export const PROOF_TEXTS = {
  title: "Check a proof",
  intro:
    "Find out who signed a verdict, when, and whether any character has changed since. The check runs in this page; nothing is sent unless you ask for later decisions.",
  limitsLink: "What a proof does not prove",
  emptyTitle: "No proof yet",
  empty: "Choose a proof file, paste a proof, or open a link that contains one.",
  firstProof: "Create a first proof",
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

export const TIME_TEXTS = {
  title: "Time of the check",
  now: "The proof is checked as of now.",
  asOf: (utc: string) => `The proof is checked as of ${utc}.`,
  other: "Use another time",
  label: "Time (UTC)",
  hint: "A key must be valid, and the proof not expired, at this time. A revoked key fails at any time.",
} as const;
