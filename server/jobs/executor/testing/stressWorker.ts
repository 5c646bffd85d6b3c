// A second process that shares the work: node --import tsx stressWorker.ts <URL of the jobs login> <seal>. It runs
// until its standard input ends.
import { openExecutor } from "@/server/jobs/executor/testing/harness";
import { stressFunctions } from "@/server/jobs/executor/testing/stressFunctions";

const [jobs = "", seal = ""] = process.argv.slice(2);
const { executor, close } = await openExecutor({ jobs, seal }, stressFunctions, { leaseMs: 3_600_000 });
await executor.start();
process.stdout.write("ready\n");
process.stdin.on("end", () => void close()).resume();
