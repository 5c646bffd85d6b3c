// A separate process that its functions kill: node --import tsx crashWorker.ts <URL of the jobs login> <seal>
// <superuser URL>
import { crashFunctions } from "@/server/jobs/executor/testing/crashFunctions";
import { createEffects, openExecutor, openPool } from "@/server/jobs/executor/testing/harness";

const [jobs = "", seal = "", adminUrl = ""] = process.argv.slice(2);
const effects = createEffects(openPool(adminUrl));
const { executor } = await openExecutor({ jobs, seal }, crashFunctions(effects), { leaseMs: 500 });
await executor.start();
