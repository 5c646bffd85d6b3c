import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import * as draft from "@/server/contracts/rubricDraft";
import * as editor from "@/server/contracts/rubricEditor";
import { FreeObject, Uuid } from "@/server/contracts/scalars";

const members = { tag: "Rubric editor", auth: "cockpit", problems: [] } as const;
const one = z.strictObject({ id: Uuid });

/** Of the browser's screens: no addresses of their own. */
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
    summary: "Begin a draft, or find the one that the caller has of the series",
    kind: "mutation",
    body: draft.RubricDraftOpenRequest,
    success: { 200: draft.RubricDraftOpened },
    problems: ["not_found", "conflict"],
  }),
  "rubricDraft.save": defineOperation({
    ...members,
    summary: "Save a draft over the revision that was changed",
    kind: "mutation",
    params: one,
    body: draft.RubricDraftSaveRequest,
    success: { 200: draft.RubricDraftSaved },
    problems: ["conflict"],
  }),
  "rubricDraft.discard": defineOperation({
    ...members,
    summary: "Throw a draft away",
    kind: "mutation",
    params: one,
    success: { 200: draft.RubricDraftDiscarded },
  }),
  "rubricEditor.setup": defineOperation({
    ...members,
    summary: "Read what this service offers to authors: open gates, judge tiers, use of templates",
    kind: "query",
    success: { 200: editor.RubricEditorSetup },
  }),
  "rubricEditor.check": defineOperation({
    ...members,
    summary: "Compile an authored rubric; every issue with its mechanical fix",
    kind: "mutation",
    body: FreeObject,
    success: { 200: editor.RubricCheck },
  }),
  "rubricEditor.tryCriterion": defineOperation({
    ...members,
    summary: "Evaluate one deterministic criterion on a submission, storing nothing",
    kind: "mutation",
    body: editor.RubricTrialRequest,
    success: { 200: editor.RubricTrial },
  }),
  "rubricEditor.prompt": defineOperation({
    ...members,
    summary: "Show the exact prompt of one judged criterion",
    kind: "mutation",
    body: editor.RubricPromptRequest,
    success: { 200: editor.RubricPrompt },
  }),
  "rubricEditor.estimate": defineOperation({
    ...members,
    summary: "Estimate tokens and cost of one verification by judge tier",
    kind: "mutation",
    body: editor.RubricEstimateRequest,
    success: { 200: editor.RubricEstimate },
  }),
  "rubricEditor.import": defineOperation({
    ...members,
    summary: "Turn an OpenAI grader or promptfoo assertions into a rubric, storing nothing",
    kind: "mutation",
    body: editor.RubricImportRequest,
    success: { 200: editor.RubricImported },
  }),
  "rubricEditor.publish": defineOperation({
    ...members,
    summary: "Publish a rubric as the next version, through the gate",
    kind: "mutation",
    body: editor.RubricPublishRequest,
    success: { 200: editor.RubricPublished },
    problems: ["conflict"],
  }),
  "rubricEditor.overview": defineOperation({
    ...members,
    summary: "A page of the rubrics with what they were used for",
    kind: "query",
    query: editor.RubricOverviewQuery,
    success: { 200: editor.RubricOverview },
  }),
  "rubricEditor.history": defineOperation({
    ...members,
    summary: "Every version of a rubric's series with its record",
    kind: "query",
    params: one,
    success: { 200: editor.RubricHistory },
  }),
};
