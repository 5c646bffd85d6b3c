import { defineMutation, defineQuery } from "@/server/contracts/operation";
import * as view from "@/server/review/contract/savedView";

const members = { tag: "Review", auth: "cockpit" } as const;

/** For the browser only, without a REST path. */
export const savedViewOperations = {
  "savedView.list": defineQuery({
    ...members,
    summary: "List the caller's saved views",
    query: view.SavedViewQuery,
    success: { 200: view.SavedViewList },
  }),
  "savedView.save": defineMutation({
    ...members,
    summary: "Save filters under a name",
    audit: { none: "a view is private to its account" },
    body: view.SavedViewRequest,
    success: { 200: view.SavedView },
    problems: ["conflict"],
  }),
  "savedView.delete": defineMutation({
    ...members,
    summary: "Delete a saved view",
    audit: { none: "a view is private to its account" },
    params: view.SavedViewKey,
    success: { 200: view.SavedViewDeleted },
  }),
};
