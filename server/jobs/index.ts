import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { executeVerification } from "@/server/jobs/functions/executeVerification";
import { sweep } from "@/server/jobs/functions/sweep";

/** Every durable function. */
export function createFunctions(client: Inngest, deps: Deps) {
  return [executeVerification(client, deps), sweep(client, deps)];
}
