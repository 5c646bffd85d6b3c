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
} as const;

export const PAGE_LABELS = { newVerification: "New verification", welcome: "Get started" } as const;
