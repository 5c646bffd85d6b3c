export const SETTINGS_TEXTS = {
  settings: "Settings",
  sections: "Settings sections",
  shortcut: "Create, add, or invite",
  ownersOnly: "Owners only",
  ownersOnlyWhy: "Only owners of the tenant see and change these settings.",
  ownersOnlyHint: "Ask an owner of the tenant for access.",
  close: "Close",
  shownOnce: "This secret is shown only once. Store it securely.",
} as const;

export const SECTION_LABELS = {
  keys: "API keys",
  members: "Members",
  tenant: "Tenant settings",
  webhooks: "Webhooks",
  sources: "Evidence sources",
  judge: "Judge",
  signing: "Signing and tiers",
  audit: "Audit trail",
  requests: "Request log",
} as const;
