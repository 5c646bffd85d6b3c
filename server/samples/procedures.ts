import { removeSampleData } from "@/server/samples/remove";
import { sampleDataOperations } from "@/server/samples/operations";
import { implement } from "@/server/trpc/implement";

export const samplesProcedures = implement(sampleDataOperations, {
  "sampleData.remove": removeSampleData,
});
