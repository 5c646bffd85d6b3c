import { defineMutation } from "@/server/contracts/operation";
import { ScopedTagsRecorded, ScopedTagsRequest } from "@/server/tags/contract";

export const tagsOperations = {
  "tags.record": defineMutation({
    http: { method: "POST", path: "/v1/dev-reporting/scoped-tags" },
    tag: "Usage and reporting",
    summary: "Add private tags to verifications",
    description: "All or nothing. Existing tags do not change.",
    audit: ["tags.recorded"],
    auth: "apiKey",
    scope: "tags:write",
    flag: { variable: "SCOPED_LEARNING_ENABLED", closed: "service_unavailable" },
    body: ScopedTagsRequest,
    success: { 201: ScopedTagsRecorded },
  }),
};
