import { discardRubricDraft, getRubricDraft, listRubricDrafts, saveRubricDraft } from "@/server/authoring/drafts";
import { openRubricDraft } from "@/server/authoring/openDraft";
import { estimateRubric } from "@/server/trial/estimate";
import { rubricHistory } from "@/server/authoring/editor/history";
import { importOffloaded } from "@/server/authoring/import/importOffloaded";
import { rubricOverview } from "@/server/authoring/editor/overview";
import { criterionPrompt } from "@/server/trial/criterionPrompt";
import { publishRubric } from "@/server/authoring/editor/publish";
import { tryExamples } from "@/server/trial/tryExamples";
import { editorSetup } from "@/server/trial/editorSetup";
import { tryCriterion } from "@/server/authoring/editor/tryCriterion";
import { callerOf } from "@/server/deps/principal";
import { checkAuthored } from "@/server/work/compileAuthored";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const rubricDraftRouter = router({
  list: tenantProcedure("rubricDraft.list").query(({ ctx }) => listRubricDrafts(ctx.tenant, callerOf(ctx.principal))),
  get: tenantProcedure("rubricDraft.get").query(({ ctx, input }) =>
    getRubricDraft(ctx.tenant, callerOf(ctx.principal), input.id),
  ),
  open: tenantProcedure("rubricDraft.open").mutation(({ ctx, input }) =>
    openRubricDraft(ctx.tenant, callerOf(ctx.principal), input.body),
  ),
  save: tenantProcedure("rubricDraft.save").mutation(({ ctx, input }) =>
    saveRubricDraft(ctx.tenant, callerOf(ctx.principal), input),
  ),
  discard: tenantProcedure("rubricDraft.discard").mutation(({ ctx, input }) =>
    discardRubricDraft(ctx.tenant, callerOf(ctx.principal), input.id),
  ),
});

export const rubricEditorRouter = router({
  runExamples: tenantProcedure("rubricEditor.runExamples").mutation(({ ctx, input }) =>
    tryExamples(ctx.tenant, ctx.principal, input.body),
  ),
  setup: tenantProcedure("rubricEditor.setup").query(({ ctx }) => editorSetup(ctx.tenant)),
  check: tenantProcedure("rubricEditor.check").mutation(({ ctx, input }) =>
    checkAuthored(ctx.tenant.db.tenantId, input.body),
  ),
  tryCriterion: tenantProcedure("rubricEditor.tryCriterion").mutation(({ ctx, input }) =>
    tryCriterion(ctx.tenant.db.tenantId, input.body),
  ),
  prompt: tenantProcedure("rubricEditor.prompt").mutation(({ ctx, input }) => criterionPrompt(ctx.tenant, input.body)),
  estimate: tenantProcedure("rubricEditor.estimate").mutation(({ ctx, input }) =>
    estimateRubric(ctx.tenant, input.body),
  ),
  import: tenantProcedure("rubricEditor.import").mutation(({ ctx, input }) =>
    importOffloaded(ctx.tenant.db.tenantId, input.body),
  ),
  publish: tenantProcedure("rubricEditor.publish").mutation(({ ctx, input }) =>
    publishRubric(ctx.tenant, ctx.principal, input.body),
  ),
  overview: tenantProcedure("rubricEditor.overview").query(({ ctx, input }) => rubricOverview(ctx.tenant, input)),
  history: tenantProcedure("rubricEditor.history").query(({ ctx, input }) => rubricHistory(ctx.tenant, input.id)),
});
