import * as z from "zod";
import { RubricExamplesRequest, RubricExamplesResult } from "@/server/trial/contract";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import {
  AuthoredRubric,
  RubricCompilePreview,
  RubricList,
  RubricObject,
  RubricRegistered,
  RubricTemplateList,
} from "@/server/rubric/contract";
import { DescribedRubric } from "@/server/rubric/contract/authored";
import { ById } from "@/server/contracts/scalars";

const tag = "Rubrics";
const readers = { tag, auth: "apiKey", scope: "rubric:read" } as const;
const writers = { tag, auth: "apiKey", scope: "rubric:write" } as const;

export const rubricOperations = {
  "rubric.list": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/rubrics" },
    summary: "List rubrics, the latest version of each name, newest first",
    description:
      "Drafts that were only tried are listed where a name has no published version. Archived rubrics are left out; they can still be used.",
    query: z.strictObject({
      limit: z.int().optional().meta({ description: "Clamped to 1..100; default 50." }),
      offset: z.int().optional().meta({ description: "Clamped to at least 0." }),
    }),
    success: { 200: RubricList },
    mcp: { name: "rubric_list", readOnly: true },
  }),
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
    ...readers,
    http: { method: "GET", path: "/v1/rubrics/templates" },
    summary: "List the rubric templates",
    description:
      "Authored rubrics to start from, each with marked examples. They change with releases; a copy does not.",
    success: { 200: RubricTemplateList },
    mcp: { name: "rubric_templates", readOnly: true, hint: "Their specs are examples to start from." },
  }),
  "rubric.examples": defineMutation({
    ...writers,
    http: { method: "POST", path: "/v1/rubrics/examples" },
    summary: "Store a rubric as a draft and run marked examples on it",
    description: "A normal verify call rejects the draft.",
    audit: ["rubric.previewed"],
    flag: { variable: "VERIFY_RUBRIC_EXAMPLES_ENABLED", closed: "not_found" },
    body: RubricExamplesRequest,
    pooled: true,
    success: { 200: RubricExamplesResult },
    mcp: { name: "rubric_preview", readOnly: false },
  }),
  "rubric.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/rubrics/{id}" },
    summary: "Read one rubric version",
    description: "The authored source as it was sent, and each criterion as it was compiled. A version never changes.",
    params: ById,
    success: { 200: RubricObject },
    mcp: { name: "rubric_get", readOnly: true },
  }),
};
