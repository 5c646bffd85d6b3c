export const AUDIT_TEXTS = {
  title: "Audit trail",
  hint: "Who granted, decided, created, rotated, revoked, or disabled what. Entries are never deleted.",
  empty: "No entries yet",
  targetId: "target ID",
  details: "Details",
  actors: { api_key: "API key", account: "Account", operator: "Operator", system: "Service" },
} as const;
