// These operations are for the console only and have no REST paths.
import { Checklist, ChecklistMarkRequest } from "@/server/tenant/contract/checklist";
import { defineMutation, defineQuery } from "@/server/contracts/operation";

const members = { tag: "Account", auth: "cockpit" } as const;

export const checklistOperations = {
  "checklist.get": defineQuery({
    ...members,
    summary: "Read the first steps of the tenant, done and open",
    success: { 200: Checklist },
  }),
  "checklist.mark": defineMutation({
    ...members,
    summary: "Note that a proof was checked in the browser, or hide the list; idempotent",
    audit: { none: "changes only the list" },
    body: ChecklistMarkRequest,
    success: { 200: Checklist },
  }),
};
