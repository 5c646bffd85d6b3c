import { defineMutation, defineQuery } from "@/server/contracts/operation";
import * as editor from "@/server/authoring/contract/rubricEditor";
import { RubricExamplesRequest, RubricExamplesResult } from "@/server/rubric/contract/examples";

const members = { tag: "Rubric editor", auth: "cockpit" } as const;
const trials = { ...members, audit: { none: "stores nothing" }, pooled: true } as const;

export const trialOperations = {
  "rubric.examples": defineMutation({
    tag: "Rubrics",
    auth: "apiKey",
    scope: "rubric:write",
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
  // Operations of the browser, without a REST path.
  "rubricEditor.setup": defineQuery({
    ...members,
    summary: "Read the authoring setup: enabled features, judge tiers, template usage",
    success: { 200: editor.RubricEditorSetup },
  }),
  "rubricEditor.runExamples": defineMutation({
    ...members,
    summary: "Store a rubric as a draft and run marked examples on it",
    description:
      "As rubric.examples, which VERIFY_RUBRIC_EXAMPLES_ENABLED enables for programs: the gate of publishing needs it.",
    audit: ["rubric.previewed"],
    body: RubricExamplesRequest,
    pooled: true,
    success: { 200: RubricExamplesResult },
  }),
  "rubricEditor.prompt": defineMutation({
    ...trials,
    summary: "Show the exact prompt of one judged criterion",
    body: editor.RubricTrialRequest,
    success: { 200: editor.RubricPrompt },
  }),
  "rubricEditor.estimate": defineMutation({
    ...trials,
    summary: "Estimate tokens and cost of one verification by judge tier",
    body: editor.RubricEstimateRequest,
    success: { 200: editor.RubricEstimate },
  }),
};
