import { listLoggedRequests } from "@/server/requestLog/list";
import { requestLogOperations } from "@/server/requestLog/operations";
import { implement } from "@/server/trpc/implement";

export const requestLogProcedures = implement(requestLogOperations, { "requestLog.list": listLoggedRequests });
