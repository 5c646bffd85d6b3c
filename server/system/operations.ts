import { defineOperation } from "@/server/contracts/operation";
import { SystemStatus } from "@/server/system/contract/system";

export const systemOperations = {
  "system.status": defineOperation({
    tag: "System",
    summary: "Read the status of the service",
    kind: "query",
    auth: "none",
    success: { 200: SystemStatus },
    problems: [],
  }),
};
