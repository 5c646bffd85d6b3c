// A separate process, killed by its functions: node --import tsx crashWorker.ts <application url> <superuser url>
import { crashFunctions } from "@/server/jobs/executor/testing/crashFunctions";
import { effectsIn, openExecutor, openPool } from "@/server/jobs/executor/testing/harness";

const [appUrl = "", adminUrl = ""] = process.argv.slice(2);
const effects = effectsIn(openPool(adminUrl));
const { executor } = await openExecutor(appUrl, crashFunctions(effects), { leaseMs: 500 });
await executor.start();
