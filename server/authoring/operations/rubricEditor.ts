import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import * as draft from "@/server/authoring/contract/rubricDraft";
import { RubricExamplesRequest, RubricExamplesResult } from "@/server/trial/contract";
import * as editor from "@/server/authoring/contract/rubricEditor";
import { FreeObject, Uuid } from "@/server/contracts/scalars";

const members = { tag: "Rubric editor", auth: "cockpit", problems: [] } as const;
const one = z.strictObject({ id: Uuid });

/** For the browser only, without a REST path. */
export const rubricEditorOperations = {
  "rubricDraft.list": defineOperation({
    ...members,
    summary: "List the caller's drafts",
    kind: "query",
    success: { 200: draft.RubricDraftList },
  }),
  "rubricDraft.get": defineOperation({
    ...members,
    summary: "Read one of the caller's drafts",
    kind: "query",
    params: one,
    success: { 200: draft.RubricDraft },
  }),
  "rubricDraft.open": defineOperation({
    ...members,
    summary: "Create a draft, or open the caller's existing draft of the series",
    kind: "mutation",
    audit: { none: "a draft is private until it is published" },
    body: draft.RubricDraftOpenRequest,
    success: { 200: draft.RubricDraftOpened },
    problems: ["not_found", "conflict"],
  }),
  "rubricDraft.save": defineOperation({
    ...members,
    summary: "Save a draft, based on a revision",
    kind: "mutation",
    audit: { none: "a draft is private until it is published" },
    params: one,
    body: draft.RubricDraftSaveRequest,
    success: { 200: draft.RubricDraftSaved },
    problems: ["conflict"],
  }),
  "rubricDraft.discard": defineOperation({
    ...members,
    summary: "Discard a draft",
    kind: "mutation",
    audit: { none: "a draft is private until it is published" },
    params: one,
    success: { 200: draft.RubricDraftDiscarded },
  }),
  "rubricEditor.setup": defineOperation({
    ...members,
    summary: "Read the authoring setup: enabled features, judge tiers, template usage",
    kind: "query",
    success: { 200: editor.RubricEditorSetup },
  }),
  "rubricEditor.check": defineOperation({
    ...members,
    summary: "Compile an authored rubric and suggest a fix for each issue",
    kind: "mutation",
    audit: { none: "stores nothing" },
    body: FreeObject,
    pooled: true,
    success: { 200: editor.RubricCheck },
  }),
  "rubricEditor.tryCriterion": defineOperation({
    ...members,
    summary: "Evaluate one deterministic criterion on a submission without storing anything",
    kind: "mutation",
    audit: { none: "stores nothing" },
    body: editor.RubricTrialRequest,
    pooled: true,
    success: { 200: editor.RubricTrial },
  }),
  "rubricEditor.runExamples": defineOperation({
    ...members,
    summary: "Store a rubric as a draft and run marked examples on it",
    description:
      "As rubric.examples, which VERIFY_RUBRIC_EXAMPLES_ENABLED enables for programs: the gate of publishing needs it.",
    kind: "mutation",
    audit: ["rubric.previewed"],
    body: RubricExamplesRequest,
    pooled: true,
    success: { 200: RubricExamplesResult },
  }),
  "rubricEditor.prompt": defineOperation({
    ...members,
    summary: "Show the exact prompt of one judged criterion",
    kind: "mutation",
    audit: { none: "stores nothing" },
    body: editor.RubricPromptRequest,
    pooled: true,
    success: { 200: editor.RubricPrompt },
  }),
  "rubricEditor.estimate": defineOperation({
    ...members,
    summary: "Estimate tokens and cost of one verification by judge tier",
    kind: "mutation",
    audit: { none: "stores nothing" },
    body: editor.RubricEstimateRequest,
    pooled: true,
    success: { 200: editor.RubricEstimate },
  }),
  "rubricEditor.import": defineOperation({
    ...members,
    summary: "Convert an OpenAI grader or promptfoo assertions to a rubric without storing it",
    kind: "mutation",
    audit: { none: "stores nothing" },
    body: editor.RubricImportRequest,
    pooled: true,
    success: { 200: editor.RubricImported },
  }),
  "rubricEditor.publish": defineOperation({
    ...members,
    summary: "Publish a rubric as the next version if it passes the gate",
    kind: "mutation",
    audit: ["rubric.published"],
    body: editor.RubricPublishRequest,
    pooled: true,
    success: { 200: editor.RubricPublished },
    problems: ["conflict"],
  }),
  "rubricEditor.overview": defineOperation({
    ...members,
    summary: "List rubrics with their usage",
    kind: "query",
    query: editor.RubricOverviewQuery,
    success: { 200: editor.RubricOverview },
  }),
  "rubricEditor.history": defineOperation({
    ...members,
    summary: "List all versions of a rubric's series with their statistics",
    kind: "query",
    params: one,
    success: { 200: editor.RubricHistory },
  }),
};
