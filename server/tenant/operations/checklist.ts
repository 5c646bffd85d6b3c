// For the console only, without REST paths.
import { Checklist, ChecklistMarkRequest } from "@/server/tenant/contract/checklist";
import { defineOperation } from "@/server/contracts/operation";

const members = { tag: "Account", auth: "cockpit", problems: [] } as const;

export const checklistOperations = {
  "checklist.get": defineOperation({
    ...members,
    summary: "Read the first steps of the tenant, done and open",
    kind: "query",
    success: { 200: Checklist },
  }),
  "checklist.mark": defineOperation({
    ...members,
    summary: "Note that a proof was checked in the browser, or hide the list; idempotent",
    kind: "mutation",
    audit: { none: "changes only the list" },
    body: ChecklistMarkRequest,
    success: { 200: Checklist },
  }),
};
