import * as z from "zod";
import { RubricExamplesRequest, RubricExamplesResult } from "@/server/contracts/examples";
import { defineOperation } from "@/server/contracts/operation";
import {
  AuthoredRubric,
  RubricCompilePreview,
  RubricList,
  RubricObject,
  RubricRegistered,
  RubricTemplateList,
} from "@/server/contracts/rubric";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Rubrics";

export const rubricOperations = {
  "rubric.list": defineOperation({
    http: { method: "GET", path: "/v1/rubrics" },
    tag,
    summary: "List rubrics, the latest version of each name, newest first",
    kind: "query",
    auth: "apiKey",
    scope: "rubric:read",
    query: z.strictObject({
      limit: z.int().optional().meta({ description: "Clamped to 1..100; default 50." }),
      offset: z.int().optional().meta({ description: "Clamped to at least 0." }),
    }),
    success: { 200: RubricList },
    problems: [],
    mcp: { name: "rubric_list", readOnly: true },
  }),
  "rubric.register": defineOperation({
    http: { method: "POST", path: "/v1/rubrics" },
    tag,
    summary: "Compile an authored rubric and store it as a new version",
    kind: "mutation",
    auth: "apiKey",
    scope: "rubric:write",
    body: AuthoredRubric,
    success: { 201: RubricRegistered },
    problems: [],
    mcp: { name: "rubric_register", readOnly: false, hint: "Run rubric_compile first and fix its issues." },
  }),
  "rubric.compile": defineOperation({
    http: { method: "POST", path: "/v1/rubrics/compile" },
    tag,
    summary: "Compile an authored rubric without storing it",
    description: "Uses the compiler of POST /v1/rubrics; returns all issues, each with a JSON pointer.",
    kind: "mutation",
    auth: "apiKey",
    scope: "rubric:write",
    body: AuthoredRubric,
    success: { 200: RubricCompilePreview },
    problems: [],
    mcp: { name: "rubric_compile", readOnly: true },
  }),
  "rubric.templates": defineOperation({
    http: { method: "GET", path: "/v1/rubrics/templates" },
    tag,
    summary: "List the rubric templates",
    kind: "query",
    auth: "apiKey",
    scope: "rubric:read",
    success: { 200: RubricTemplateList },
    problems: [],
    mcp: { name: "rubric_templates", readOnly: true, hint: "Their specs are examples to start from." },
  }),
  "rubric.examples": defineOperation({
    http: { method: "POST", path: "/v1/rubrics/examples" },
    tag,
    summary: "Store a rubric as a draft and run marked examples on it",
    description: "A normal verify call rejects the draft.",
    kind: "mutation",
    auth: "apiKey",
    scope: "rubric:write",
    flag: { variable: "VERIFY_RUBRIC_EXAMPLES_ENABLED", closed: "not_found" },
    body: RubricExamplesRequest,
    success: { 200: RubricExamplesResult },
    problems: [],
    mcp: { name: "rubric_preview", readOnly: false },
  }),
  "rubric.get": defineOperation({
    http: { method: "GET", path: "/v1/rubrics/{id}" },
    tag,
    summary: "Read one rubric version",
    kind: "query",
    auth: "apiKey",
    scope: "rubric:read",
    params: z.strictObject({ id: Uuid }),
    success: { 200: RubricObject },
    problems: [],
    mcp: { name: "rubric_get", readOnly: true },
  }),
};
