import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import {
  ReferenceSet,
  ReferenceSetList,
  ReferenceSetQuery,
  ReferenceSetRequest,
  ReferenceSetSummary,
} from "@/server/referenceSet/contract";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Reference sets";

export const referenceSetOperations = {
  "referenceSet.create": defineOperation({
    http: { method: "POST", path: "/v1/reference-sets" },
    tag,
    summary: "Create a reference set to judge submissions against",
    description:
      "A verification refers to the set by reference_set_id; the judge cites its references as reference:<id>.",
    kind: "mutation",
    audit: ["reference_set.created"],
    auth: "apiKey",
    scope: "rubric:write",
    body: ReferenceSetRequest,
    success: { 201: ReferenceSetSummary },
    problems: [],
  }),
  "referenceSet.list": defineOperation({
    http: { method: "GET", path: "/v1/reference-sets" },
    tag,
    summary: "List reference sets, newest first",
    kind: "query",
    auth: "apiKey",
    scope: "rubric:read",
    query: ReferenceSetQuery,
    success: { 200: ReferenceSetList },
    problems: [],
  }),
  "referenceSet.get": defineOperation({
    http: { method: "GET", path: "/v1/reference-sets/{id}" },
    tag,
    summary: "Read one reference set",
    kind: "query",
    auth: "apiKey",
    scope: "rubric:read",
    params: z.strictObject({ id: Uuid }),
    success: { 200: ReferenceSet },
    problems: [],
  }),
};
