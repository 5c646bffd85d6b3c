import { criterionPrompt } from "@/server/trial/criterionPrompt";
import { editorSetup } from "@/server/trial/editorSetup";
import { estimateRubric } from "@/server/trial/estimate";
import { trialOperations } from "@/server/trial/operations";
import { tryExamples } from "@/server/trial/tryExamples";
import { implement } from "@/server/trpc/implement";

export const trialProcedures = implement(trialOperations, {
  "rubric.examples": tryExamples,
  "rubricEditor.setup": editorSetup,
  "rubricEditor.runExamples": tryExamples,
  "rubricEditor.prompt": criterionPrompt,
  "rubricEditor.estimate": estimateRubric,
});
