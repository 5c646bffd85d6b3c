import * as z from "zod";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { AuthoredRubric, RubricCompilePreview, RubricRegistered, RubricTemplateList } from "@/server/rubric/contract";
import { DescribedRubric } from "@/server/rubric/contract/authored";

const tag = "Rubrics";
const writers = { tag, auth: "apiKey", scope: "rubric:write" } as const;

export const rubricAuthoringOperations = {
  "rubric.register": defineMutation({
    ...writers,
    http: { method: "POST", path: "/v1/rubrics" },
    summary: "Compile an authored rubric and store it as a new version",
    description:
      "With if_changed=true, a rubric that equals the newest version of its name is not stored again: the answer is that version, with created: false.",
    audit: ["rubric.registered"],
    query: z.strictObject({
      if_changed: z.boolean().optional().meta({ description: "Store a version only if the newest one differs" }),
    }),
    body: AuthoredRubric,
    describedBody: DescribedRubric,
    pooled: true,
    success: { 201: RubricRegistered },
    mcp: { name: "rubric_register", readOnly: false, hint: "Run rubric_compile first and fix its issues." },
  }),
  "rubric.compile": defineMutation({
    ...writers,
    http: { method: "POST", path: "/v1/rubrics/compile" },
    summary: "Compile an authored rubric without storing it",
    description: "Uses the compiler of POST /v1/rubrics; returns all issues, each with a JSON pointer.",
    audit: { none: "stores nothing" },
    query: z.strictObject({
      propose: z
        .literal("contrasts")
        .optional()
        .meta({ description: "Also propose contrasts, by the model that drafts rubrics or else by code" }),
    }),
    body: AuthoredRubric,
    describedBody: DescribedRubric,
    pooled: true,
    success: { 200: RubricCompilePreview },
    mcp: { name: "rubric_compile", readOnly: true },
  }),
  "rubric.templates": defineQuery({
    tag,
    auth: "apiKey",
    scope: "rubric:read",
    http: { method: "GET", path: "/v1/rubrics/templates" },
    summary: "List the rubric templates",
    description:
      "Authored rubrics to start from, each with marked examples. They change with releases; a copy does not.",
    success: { 200: RubricTemplateList },
    mcp: { name: "rubric_templates", readOnly: true, hint: "Their specs are examples to start from." },
  }),
};
