// Defines the drafts of the rubric editor, each of which belongs to one account.
import * as z from "zod";
import { ExampleMark, ExpectedCriteria } from "@/server/rubric/contract/examples";
import { KeepableText } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { DateTime, Sha256, UnitInterval, Uuid } from "@/server/contracts/scalars";

export const DraftExample = z
  .strictObject({
    id: z.string().min(1).max(LIMITS.draftExampleIdChars),
    label: KeepableText.max(LIMITS.exampleLabelChars),
    mark: ExampleMark,
    format: z.enum(["text", "json"]).meta({ description: "json: the content is a whole submission" }),
    content: KeepableText.max(LIMITS.draftExampleChars),
    expected: ExpectedCriteria.optional(),
  })
  .meta({ id: "DraftExample", description: "As typed: label and content may be unfinished" });
export type DraftExample = z.infer<typeof DraftExample>;

const Drafted = {
  model: z.string(),
  criteria: z.array(
    z.strictObject({
      key: z.string(),
      confidence: UnitInterval,
      explains_example_ids: z.array(z.string()).optional(),
    }),
  ),
  unexplained_example_ids: z.array(z.string()),
  warnings: z.array(z.string()),
};

export const DraftOrigin = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("blank") }),
    z.strictObject({ kind: z.literal("version") }),
    z.strictObject({ kind: z.literal("template"), slug: z.string() }),
    z.strictObject({ kind: z.literal("import"), warnings: z.array(z.string()) }),
    z.strictObject({ kind: z.literal("description"), ...Drafted }),
    z.strictObject({ kind: z.literal("outcomes"), ...Drafted }),
  ])
  .meta({ id: "DraftOrigin" });
export type DraftOrigin = z.infer<typeof DraftOrigin>;

const content = {
  source: KeepableText.max(LIMITS.draftSourceChars).meta({ description: "As typed; not necessarily JSON" }),
  examples: z.array(DraftExample).max(2 * LIMITS.markedExamples),
};

export const RubricDraft = z
  .strictObject({
    draft_id: Uuid,
    rubric_name: z.string().nullable().meta({ description: "The series that the draft continues" }),
    base: z
      .strictObject({ rubric_id: Uuid, version: z.int().min(1), hash: Sha256, source_hash: Sha256 })
      .nullable()
      .meta({ description: "The version that the draft started from" }),
    ...content,
    origin: DraftOrigin,
    revision: z.int().min(1),
    saved_at: DateTime,
  })
  .meta({ id: "RubricDraft" });
export type RubricDraft = z.infer<typeof RubricDraft>;

export const RubricDraftOpenRequest = z
  .union([
    z.strictObject({ rubric_id: Uuid.meta({ description: "Continue this version's series" }) }),
    z.strictObject({ source: content.source, origin: DraftOrigin }),
  ])
  .meta({ id: "RubricDraftOpenRequest" });
export type RubricDraftOpenRequest = z.infer<typeof RubricDraftOpenRequest>;

export const RubricDraftOpened = z
  .strictObject({ draft_id: Uuid, created: z.boolean() })
  .meta({ id: "RubricDraftOpened", description: "The caller's existing draft, if the series has one" });
export type RubricDraftOpened = z.infer<typeof RubricDraftOpened>;

export const RubricDraftSaveRequest = z
  .strictObject({
    ...content,
    revision: z.int().min(1).meta({ description: "The revision that the changes are based on" }),
  })
  .meta({ id: "RubricDraftSaveRequest" });
export type RubricDraftSaveRequest = z.infer<typeof RubricDraftSaveRequest>;

export const RubricDraftSaved = z
  .strictObject({ revision: z.int().min(1), saved_at: DateTime })
  .meta({ id: "RubricDraftSaved" });
export type RubricDraftSaved = z.infer<typeof RubricDraftSaved>;

export const RubricDraftList = z
  .strictObject({
    drafts: z.array(
      z.strictObject({
        draft_id: Uuid,
        rubric_name: z.string().nullable(),
        title: z.string().nullable().meta({ description: "The name in the source, if it can be parsed" }),
        revision: z.int().min(1),
        saved_at: DateTime,
      }),
    ),
  })
  .meta({ id: "RubricDraftList", description: "The caller's drafts, newest first" });
export type RubricDraftList = z.infer<typeof RubricDraftList>;

export const RubricDraftDiscarded = z.strictObject({ discarded: z.literal(true) }).meta({ id: "RubricDraftDiscarded" });
export type RubricDraftDiscarded = z.infer<typeof RubricDraftDiscarded>;
