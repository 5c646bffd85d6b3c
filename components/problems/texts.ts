export const PROBLEM_TEXTS = {
  title: "Problem codes",
  intro: "Every API error contains one of these codes. Codes are stable; the text of a title may change.",
  copy: "the example body",
  code: "Code",
  status: "HTTP status",
  fix: "What to do",
  body: "Response body",
  bodyHint: "Most responses also contain a detail field, which says what is wrong with the request.",
  operations: "Operations that return it",
  noOperations: "No operation in the reference returns it.",
} as const;
