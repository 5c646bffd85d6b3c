import { defineQuery } from "@/server/contracts/operation";
import { SearchFound, SearchQuery } from "@/server/search/contract";

const members = { tag: "Review", auth: "cockpit" } as const;

/** Operations of the browser, without a REST path. */
export const searchOperations = {
  "search.find": defineQuery({
    ...members,
    summary: "Find rubrics by part of the name, and verifications by prefix of the ID or part of the subject",
    query: SearchQuery,
    success: { 200: SearchFound },
  }),
};
