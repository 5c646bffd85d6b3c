import type { SystemStatus } from "@/server/system/contract/system";

export const START_TEXTS = {
  title: "Verdicts that hold up",
  intro:
    "svc-verify judges a submission against a rubric: an answer, a document, or a code change. You get one of four determinations, the reasons for it, and a signed proof that the verdict has not changed since.",
  quickStart: "Quick start",
  check: "Check a proof",
  qualities: {
    criteria: {
      title: "Judged per criterion",
      text: "A rubric is a list of criteria. Each gets its own answer and confidence; the verdict is computed from them by a fixed rule.",
    },
    abstention: {
      title: "Honest abstention",
      text: "When the evidence is insufficient, the answer is “cannot determine”. A judge failure never counts against the submission.",
    },
    evidence: {
      title: "Quoted evidence",
      text: "A reason cites its source: the text, the character range, and the exact quote.",
    },
    proof: {
      title: "Signed proof",
      text: "Every verdict is signed with Ed25519. Anyone with the proof can check it offline, without an account and without this service.",
    },
  },
} as const;

export const QUICK_START_TEXTS = {
  title: "From a rubric to a verified proof in three steps",
  hint: "Put your API key into the second line: it is shown once when the service first starts. Paste the other commands unchanged into the same shell session.",
  preparation: "the preparation",
  then: "Then open",
  drop: "and drop",
  file: "proof.json",
  sameCheck: "on the page: the same check in your browser, without sending the proof.",
  steps: [
    {
      title: "Register a rubric",
      about: "Two criteria that need no model. Each registration creates an immutable version.",
      label: "the command that registers a rubric",
    },
    {
      title: "Judge a submission",
      about: "With wait_ms, the response contains the finished verdict; without it, an ID to poll.",
      label: "the command that judges a submission",
    },
    {
      title: "Check the proof",
      about: "A third party needs only the proof and the key set. The check requires no API key.",
      label: "the commands that fetch and check the proof",
    },
  ],
} as const;

export const STATUS_TEXTS = {
  title: "Service status",
  fault: "Fault",
  database: "Database",
  databaseStates: { ok: "available", unavailable: "unavailable" },
  functions: "Durable functions",
  executor: {
    embedded: "running in this process",
    server: "driven by the Inngest server",
    stopped: "stopped",
  } satisfies Record<SystemStatus["executor"], string>,
  registration: "Registration",
  registrations: {
    registered: (count: number) => `${count} functions registered`,
    pending: () => "the Inngest server was not reached yet",
    refused: () => "refused by the Inngest server",
    unsigned: () => "the Inngest server is a development server; set INNGEST_DEV=1 and unset the keys",
    away: () => "no contact with the Inngest server for 30 seconds",
  } satisfies Record<SystemStatus["engine"]["registration"], (count: number) => string>,
  refusedSetting: (name: string) => `${name} must be that of the Inngest server`,
  replaced: "Registered again",
  lastContact: "Last contact",
  judge: "Judge",
  noModel: "no model is configured; criteria that need one return “Cannot determine”",
  judgeTier: (tier: number | null) => (tier === null ? "Judge, reader" : `Judge tier ${tier}`),
  signingKey: "Signing key",
  none: "none",
  copyKey: "the key ID",
  apiVersion: "API version",
  lastKnown: "Last known",
  updated: "Updated",
  loading: "Loading the service status.",
  unavailable:
    "The service did not respond. This page retries every few seconds; if the error persists, check the service log.",
  overall: {
    loading: "Loading",
    outdated: "Out of date",
    unavailable: "No response",
    ready: "Ready",
    notReady: "Not ready",
  },
} as const;

export const NEXT_TEXTS = {
  title: "Next steps",
  links: {
    reference: { title: "API reference", text: "Every operation: fields, limits, responses, errors." },
    guides: { title: "Guides", text: "Rubrics, webhooks, retries, limits, versions, agents." },
    check: { title: "Check a proof", text: "In your browser; the proof is not sent anywhere." },
    keys: { title: "Key set", text: "The public keys, including retired ones, as JSON." },
    openApi: { title: "OpenAPI 3.1 document", text: "For client generators and API tools." },
  },
} as const;
