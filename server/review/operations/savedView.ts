import { defineOperation } from "@/server/contracts/operation";
import * as view from "@/server/review/contract/savedView";

const members = { tag: "Review", auth: "cockpit", problems: [] } as const;

/** For the browser only, without a REST path. */
export const savedViewOperations = {
  "savedView.list": defineOperation({
    ...members,
    summary: "List the caller's saved views",
    kind: "query",
    query: view.SavedViewQuery,
    success: { 200: view.SavedViewList },
  }),
  "savedView.save": defineOperation({
    ...members,
    summary: "Save filters under a name",
    kind: "mutation",
    audit: { none: "a view is private to its account" },
    body: view.SavedViewRequest,
    success: { 200: view.SavedView },
    problems: ["conflict"],
  }),
  "savedView.delete": defineOperation({
    ...members,
    summary: "Delete a saved view",
    kind: "mutation",
    audit: { none: "a view is private to its account" },
    params: view.SavedViewKey,
    success: { 200: view.SavedViewDeleted },
  }),
};
