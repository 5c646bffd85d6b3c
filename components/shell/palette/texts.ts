/** Separate from SHELL_TEXTS, since the palette loads after the page. */
export const PALETTE_TEXTS = {
  hint: "Page, action, rubric, or verification (ID, subject, or first words)",
  empty: "No results",
  emptyWhy: "No page, action, rubric, or verification matches the text.",
  clear: "Clear search",
  pages: "Pages",
  actions: "Actions",
  rubrics: "Rubrics",
  verifications: "Verifications",
  settingsPage: (section: string) => `Settings: ${section}`,
  version: (version: number) => `version ${version}`,
} as const;
