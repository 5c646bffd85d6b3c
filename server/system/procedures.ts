import { systemOperations } from "@/server/system/operations";
import { implement } from "@/server/trpc/implement";

export const systemProcedures = implement(systemOperations, {
  "system.status": ({ status }) => status(),
});
