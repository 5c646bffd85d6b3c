import { getRubric, listRubrics } from "@/server/rubric/read";
import { previewRubric, registerRubric } from "@/server/authoring/register";
import { listTemplates } from "@/server/authoring/templates/templates";
import { tryExamples } from "@/server/trial/tryExamples";
import { rubricOperations } from "@/server/rubric/operations";
import { implement } from "@/server/trpc/implement";

export const rubricProcedures = implement(rubricOperations, {
  "rubric.list": listRubrics,
  "rubric.register": registerRubric,
  "rubric.compile": previewRubric,
  "rubric.templates": listTemplates,
  "rubric.examples": tryExamples,
  "rubric.get": getRubric,
});
