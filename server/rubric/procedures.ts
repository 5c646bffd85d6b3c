import { getRubric, listRubrics } from "@/server/rubric/read";
import { rubricOperations } from "@/server/rubric/operations";
import { implement } from "@/server/trpc/implement";

export const rubricProcedures = implement(rubricOperations, {
  "rubric.list": listRubrics,
  "rubric.get": getRubric,
});
