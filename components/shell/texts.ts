export const SHELL_TEXTS = {
  waiting: "waiting",
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
} as const;

export const PAGE_LABELS = { newVerification: "New verification", welcome: "Get started" } as const;

export const WITHOUT_SCRIPT_TEXTS = {
  needsScript: "This page needs JavaScript, which is off in your browser. Turn it on and reload the page.",
  otherWays: "The command line and the API do the same without a browser.",
  reference: "API reference",
} as const;
