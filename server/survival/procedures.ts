import { listSurvivalEvents, recordSurvivalEvent } from "@/server/survival/survival";
import { survivalOperations } from "@/server/survival/operations";
import { implement } from "@/server/trpc/implement";

export const survivalProcedures = implement(survivalOperations, {
  "survival.record": recordSurvivalEvent,
  "survival.list": listSurvivalEvents,
});
