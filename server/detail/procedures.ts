import { getVerificationDetail } from "@/server/detail/get";
import { listAttempts } from "@/server/detail/listAttempts";
import { detailOperations } from "@/server/detail/operations";
import { readExchange } from "@/server/detail/readExchange";
import { implement } from "@/server/trpc/implement";

export const detailProcedures = implement(detailOperations, {
  "verification.detail": getVerificationDetail,
  "verification.judgeAttempts": listAttempts,
  "verification.judgeExchange": readExchange,
});
