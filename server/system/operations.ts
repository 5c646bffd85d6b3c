import { defineQuery } from "@/server/contracts/operation";
import { SystemStatus } from "@/server/system/contract/system";

export const systemOperations = {
  "system.status": defineQuery({
    tag: "System",
    summary: "Read the status of the service",
    auth: "none",
    success: { 200: SystemStatus },
  }),
};
