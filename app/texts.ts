/** Titles of pages in the browser tab. */
export const TITLES = {
  reset: "New password",
  signIn: "Sign in",
  rubricDiff: "Rubric changes",
  rubricDraft: "Edit rubric",
  newRubric: "New rubric",
  keys: "API keys",
  sources: "Evidence sources",
  signing: "Signing and tiers",
  endpoint: "Webhook endpoint",
  audit: "Audit trail",
  newVerification: "New verification",
  check: "Check a proof",
  reference: "API reference",
  problems: "Problem codes",
  proofLimits: "What this proof does not prove",
  notFound: "Page not found",
} as const;

export const SITE_TEXTS = {
  description:
    "Judge work against a rubric. Get a verdict with evidence and a signed proof that anyone can check offline.",
  skip: "Skip to content",
  notFoundCode: "404",
  notFoundHint: "The link may be incomplete. Problem codes are listed on a separate page.",
  goHome: "Go to the start page",
} as const;
