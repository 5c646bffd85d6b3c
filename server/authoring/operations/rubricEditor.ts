import { defineMutation, defineQuery } from "@/server/contracts/operation";
import * as draft from "@/server/authoring/contract/rubricDraft";
import * as editor from "@/server/authoring/contract/rubricEditor";
import { ById, FreeObject } from "@/server/contracts/scalars";

const members = { tag: "Rubric editor", auth: "cockpit" } as const;
const drafts = { ...members, audit: { none: "a draft is private until it is published" } } as const;
const trials = { ...members, audit: { none: "stores nothing" }, pooled: true } as const;

/** Operations of the browser, without a REST path. */
export const rubricEditorOperations = {
  "rubricDraft.list": defineQuery({
    ...members,
    summary: "List the caller's drafts",
    success: { 200: draft.RubricDraftList },
  }),
  "rubricDraft.get": defineQuery({
    ...members,
    summary: "Read one of the caller's drafts",
    params: ById,
    success: { 200: draft.RubricDraft },
  }),
  "rubricDraft.open": defineMutation({
    ...drafts,
    summary: "Create a draft, or open the caller's existing draft of the series",
    body: draft.RubricDraftOpenRequest,
    success: { 200: draft.RubricDraftOpened },
    problems: ["not_found", "conflict"],
  }),
  "rubricDraft.save": defineMutation({
    ...drafts,
    summary: "Save a draft, based on a revision",
    params: ById,
    body: draft.RubricDraftSaveRequest,
    success: { 200: draft.RubricDraftSaved },
    problems: ["conflict"],
  }),
  "rubricDraft.discard": defineMutation({
    ...drafts,
    summary: "Discard a draft",
    params: ById,
    success: { 200: draft.RubricDraftDiscarded },
  }),
  "rubricEditor.check": defineMutation({
    ...trials,
    summary: "Compile an authored rubric and suggest a fix for each issue",
    body: FreeObject,
    success: { 200: editor.RubricCheck },
  }),
  "rubricEditor.tryCriterion": defineMutation({
    ...trials,
    summary: "Evaluate one deterministic criterion on a submission without storing anything",
    body: editor.RubricTrialRequest,
    success: { 200: editor.RubricTrial },
  }),
  "rubricEditor.import": defineMutation({
    ...trials,
    summary: "Convert an OpenAI grader or promptfoo assertions to a rubric without storing it",
    body: editor.RubricImportRequest,
    success: { 200: editor.RubricImported },
  }),
  "rubricEditor.publish": defineMutation({
    ...members,
    summary: "Publish a rubric as the next version if it passes the gate",
    audit: ["rubric.published"],
    body: editor.RubricPublishRequest,
    pooled: true,
    success: { 200: editor.RubricPublished },
    problems: ["conflict"],
  }),
  "rubricEditor.archive": defineMutation({
    ...members,
    summary: "Archive a rubric, or return it to the lists",
    description: "Lists and choices leave an archived rubric out. Its versions can still be used.",
    audit: ["rubric.archived", "rubric.unarchived"],
    params: ById,
    body: editor.RubricArchiveRequest,
    success: { 200: editor.RubricArchived },
  }),
  "rubricEditor.nextVersion": defineQuery({
    ...members,
    summary: "Read which version publishing under a name would create",
    query: editor.RubricNextVersionQuery,
    success: { 200: editor.RubricNextVersion },
  }),
  "rubricEditor.overview": defineQuery({
    ...members,
    summary: "List rubrics with their usage",
    query: editor.RubricOverviewQuery,
    success: { 200: editor.RubricOverview },
  }),
  "rubricEditor.history": defineQuery({
    ...members,
    summary: "List all versions of a rubric's series with their statistics",
    params: ById,
    success: { 200: editor.RubricHistory },
  }),
};
