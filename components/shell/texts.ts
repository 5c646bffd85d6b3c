export const SHELL_TEXTS = {
  shortcuts: "Keyboard shortcuts",
  showShortcuts: "Show keyboard shortcuts",
  navigation: "Pages",
  theme: "Theme",
  tenant: "Tenant",
  account: "Account and sessions",
  signOut: "Sign out",
  offline: "You are offline. Data may be out of date; it is refreshed when the connection is back.",
  find: "Find",
  palette: "Find a page, rubric, or verification, or run an action",
  paletteShortcut: "Find a page, rubric, or verification",
  paletteHint: "Page, action, rubric name, verification ID, or subject",
  paletteEmpty: "No results",
  pages: "Pages",
  actions: "Actions",
  rubrics: "Rubrics",
  verifications: "Verifications",
  version: (version: number) => `version ${version}`,
} as const;

/** Apart from SHELL_TEXTS, which public and account pages do not load. */
export const FRAME_TEXTS = {
  product: "svc-verify",
  release: (release: string, api: string) => `svc-verify ${release}, API version ${api}`,
  main: "Main",
  start: "Start",
  check: "Check a proof",
  reference: "API reference",
  console: "Console",
  openapi: "OpenAPI document",
  keySet: "Key set",
  problems: "Problem codes",
  broken: "This page failed to load",
  brokenHint: "Your stored data is not affected. Try again. If the problem persists, report the reference below.",
  errorReference: (digest: string) => `Reference ${digest}`,
  retry: "Try again",
} as const;

export const PAGE_LABELS = { newVerification: "New verification" } as const;

export const THEME_TEXTS = {
  legend: "Theme",
  system: "System theme",
  light: "Light theme",
  dark: "Dark theme",
  contrast: "High contrast",
} as const;
