// A process that shares the database of a service, without its executor, and looks for finished verifications only when
// a test asks.
import { forJobs, openDatabase } from "@/server/data/database";
import { CHANNELS } from "@/server/data/sqlNames";
import type { TenantDeps } from "@/server/deps/deps";
import { jobDeps, tenantDeps } from "@/server/deps/tenantDeps";
import { finishExecution } from "@/server/verification/decide/execute";
import { openExecution } from "@/server/verification/decide/execution";
import { createFinishedVerifications } from "@/server/platform/finishedVerifications";
import { createLog } from "@/server/platform/log";
import { listen } from "@/server/platform/postgres/listen";
import type { TestService } from "@/testing/service";

export type WaitingProcess = ReturnType<typeof openWaitingProcess>;

/** `hears`: whether it listens to the others; `connections`: of its pool for requests. */
export function openWaitingProcess(home: TestService, { hears = true, connections = 10 } = {}) {
  const log = createLog("silent");
  const database = openDatabase(home.database.access, connections, () => {});
  const finished = createFinishedVerifications(database, log);
  let taken = 0;
  database.pool.on("acquire", () => (taken += 1));
  let isListening = () => {};
  const listening = new Promise<void>((resolve) => (isListening = resolve));
  const onListening = () => finished.poll().then(isListening);
  const channels = hears
    ? [{ name: CHANNELS.verificationFinished, onMessage: finished.onNotification, onListening }]
    : [];
  const listener = listen({ databaseUrl: home.database.access.jobs, log, channels });
  const deps = { ...home.service.deps, database, finished };
  return {
    database,
    finished,
    /** Resolves once it hears the others. */
    listening,
    /** How often a request, or a look, took a connection. */
    taken: () => taken,
    /** Returns the dependencies of a request; `accepted` gets each submission, which nothing executes. */
    requests: (accepted: (id: string) => unknown, tenantId = home.tenantId): TenantDeps => ({
      ...tenantDeps(deps, tenantId),
      events: {
        ...deps.events,
        verificationQueued: async ({ verificationId }) => void (await accepted(verificationId)),
      },
    }),
    /** Executes a deterministic verification. */
    finish: async (id: string) => {
      const execution = openExecution(jobDeps(deps, home.tenantId), id);
      if (!(await execution.load())) throw new Error("it was finished before");
      await finishExecution(execution);
    },
    jobs: tenantDeps({ ...deps, database: forJobs(database) }, home.tenantId),
    close: async () => {
      finished.endWaits();
      await listener.stop();
      await database.close();
    },
  };
}
