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
  paletteEmptyWhy: "No page, action, rubric, or verification matches the text.",
  paletteClear: "Clear search",
  pages: "Pages",
  actions: "Actions",
  rubrics: "Rubrics",
  verifications: "Verifications",
  version: (version: number) => `version ${version}`,
} as const;

export const PAGE_LABELS = { newVerification: "New verification", welcome: "Get started" } as const;
