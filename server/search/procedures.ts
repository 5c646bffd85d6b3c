import { find } from "@/server/search/find";
import { searchOperations } from "@/server/search/operations";
import { implement } from "@/server/trpc/implement";

export const searchProcedures = implement(searchOperations, {
  "search.find": find,
});
