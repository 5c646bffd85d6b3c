import type { AuditExactFilter } from "@/server/audit/contract/audit";

export const AUDIT_TEXTS = {
  title: "Audit trail",
  hint: "Who did what in this tenant, and when. Entries are never deleted.",
  empty: "No entries yet",
  emptyWhy: "Every change that a member or an API key makes is recorded here.",
  openKeys: "Open API keys",
  noResults: "No entries match these filters",
  noResultsWhy: "The trail has entries, but none with all of these values.",
  openTarget: "Open",
  targetId: "target ID",
  details: "Details",
  actors: { api_key: "API key", account: "Account", operator: "Operator", system: "Service" },
  search: "Search",
  searchHint: "Text in the action, actor, target, or details",
  action: "Action",
  anyAction: "All actions",
  actorKind: "Actor kind",
  anyActor: "All actors",
  exact: { actor: "Actor ID", target_kind: "Target kind", target: "Target ID" } satisfies Record<
    AuditExactFilter,
    string
  >,
  from: "From (UTC)",
  to: "To (UTC)",
  more: "More filters",
  clear: "Clear filters",
  onlyActor: (name: string) => `Only entries of ${name}`,
  onlyTarget: (id: string) => `Only entries about ${id}`,
} as const;
