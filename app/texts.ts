export const PAGE_TITLES = {
  signIn: "Sign in",
  welcome: "Get started",
  newPassword: "New password",
  newRubric: "New rubric",
  newVerification: "New verification",
  editRubric: "Edit rubric",
  rubricDiff: "What changed",
  webhookEndpoint: "Webhook endpoint",
} as const;

export const APP_TEXTS = {
  description:
    "Judge a submission against a rubric. Get a verdict with evidence and a signed proof that anyone can check offline.",
  skip: "Skip to content",
} as const;

export const NOT_FOUND_TEXTS = {
  title: "Page not found",
  hint: "The link may be incomplete. If you followed the link of an error, look up its problem code.",
  home: "Go to the start page",
  problems: "Problem codes",
} as const;
