import { defineMutation, defineQuery } from "@/server/contracts/operation";
import {
  ReferenceSet,
  ReferenceSetList,
  ReferenceSetRequest,
  ReferenceSetSummary,
} from "@/server/referenceSet/contract";
import { PageQuery } from "@/server/contracts/page";
import { ById } from "@/server/contracts/scalars";

const tag = "Reference sets";
const readers = { tag, auth: "apiKey", scope: "rubric:read" } as const;

export const referenceSetOperations = {
  "referenceSet.create": defineMutation({
    http: { method: "POST", path: "/v1/reference-sets" },
    tag,
    summary: "Create a reference set to judge submissions against",
    description:
      "A verification refers to the set by reference_set_id; the judge cites its references as reference:<id>.",
    audit: ["reference_set.created"],
    auth: "apiKey",
    scope: "rubric:write",
    body: ReferenceSetRequest,
    success: { 201: ReferenceSetSummary },
  }),
  "referenceSet.list": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/reference-sets" },
    summary: "List reference sets, newest first",
    description: "Answers that are known to be right, which judged criteria may cite as reference:<id>.",
    query: PageQuery,
    success: { 200: ReferenceSetList },
  }),
  "referenceSet.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/reference-sets/{id}" },
    summary: "Read one reference set",
    description: "With its references; a set never changes.",
    params: ById,
    success: { 200: ReferenceSet },
  }),
};
