import { createReferenceSet, getReferenceSet, listReferenceSets } from "@/server/referenceSet/referenceSet";
import { referenceSetOperations } from "@/server/referenceSet/operations";
import { implement } from "@/server/trpc/implement";

export const referenceSetProcedures = implement(referenceSetOperations, {
  "referenceSet.create": createReferenceSet,
  "referenceSet.list": listReferenceSets,
  "referenceSet.get": getReferenceSet,
});
