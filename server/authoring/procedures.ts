import { previewRubric, registerRubric } from "@/server/authoring/register";
import { listTemplates } from "@/server/authoring/templates/templates";
import { rubricAuthoringOperations } from "@/server/authoring/operations/rubric";
import { fromDescription } from "@/server/authoring/induction/fromDescription";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { discardRubricDraft, getRubricDraft, listRubricDrafts, saveRubricDraft } from "@/server/authoring/drafts";
import { openRubricDraft } from "@/server/authoring/openDraft";
import { archiveRubric } from "@/server/authoring/editor/archive";
import { rubricHistory } from "@/server/authoring/editor/history";
import { importOffloaded } from "@/server/authoring/import/importOffloaded";
import { nextVersion } from "@/server/authoring/editor/nextVersion";
import { rubricOverview } from "@/server/authoring/editor/overview";
import { publishRubric } from "@/server/authoring/editor/publish";
import { tryCriterion } from "@/server/authoring/editor/tryCriterion";
import { checkAuthored } from "@/server/work/compileAuthored";
import { inductionOperations } from "@/server/authoring/operations/induction";
import { rubricEditorOperations } from "@/server/authoring/operations/rubricEditor";
import { implement } from "@/server/trpc/implement";

export const authoringProcedures = {
  ...implement(rubricAuthoringOperations, {
    "rubric.register": registerRubric,
    "rubric.compile": previewRubric,
    "rubric.templates": listTemplates,
  }),
  ...implement(inductionOperations, {
    "rubric.fromDescription": fromDescription,
    "rubric.fromOutcomes": fromOutcomes,
  }),
  ...implement(rubricEditorOperations, {
    "rubricDraft.list": listRubricDrafts,
    "rubricDraft.get": getRubricDraft,
    "rubricDraft.open": openRubricDraft,
    "rubricDraft.save": saveRubricDraft,
    "rubricDraft.discard": discardRubricDraft,
    "rubricEditor.check": checkAuthored,
    "rubricEditor.tryCriterion": tryCriterion,
    "rubricEditor.import": importOffloaded,
    "rubricEditor.publish": publishRubric,
    "rubricEditor.archive": archiveRubric,
    "rubricEditor.nextVersion": nextVersion,
    "rubricEditor.overview": rubricOverview,
    "rubricEditor.history": rubricHistory,
  }),
};
