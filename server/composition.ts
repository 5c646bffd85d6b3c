// Composition root: wires the effects into the domain and builds the transports.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";
import "server-only";
import { serve } from "inngest/edge";
import { WebhookMessageWritten } from "@/server/contracts/events";
import { ENGINE_PATH, type EngineStatus } from "@/server/system/contract/system";
import { type Database, type DatabaseAccess, openConnection, openDatabase } from "@/server/data/database";
import { CHANNELS } from "@/server/data/sqlNames";
import type { Deps } from "@/server/deps/deps";
import type { Log } from "@/server/deps/ports";
import { createRequestRecorder, WRITE_EVERY_MS } from "@/server/requestLog/recorder";
import { sweepWebhookMessages } from "@/server/webhooks/sweep";
import { maxJudgedRuns, workKinds } from "@/server/jobs/capacity";
import { sendInBackground } from "@/server/jobs/backgroundEvents";
import { createEvents, createJobsClient } from "@/server/jobs/client";
import { embeddedStatus } from "@/server/jobs/embeddedStatus";
import { createExecutor } from "@/server/jobs/executor/executor";
import { EXECUTOR_SEAL } from "@/server/jobs/executor/store";
import { createFunctions } from "@/server/jobs/index";
import { createInngestServer } from "@/server/jobs/inngestServer";
import { startPeriodicWork } from "@/server/jobs/periodicWork";
import { createWebhookDispatch } from "@/server/jobs/webhookDispatch";
import { startOutageSweeper, startSweeper } from "@/server/jobs/sweeper";
import { type Accounts, createAccounts, type PasswordHashing } from "@/server/platform/auth/accounts";
import { authSecret, requireAuthSecret } from "@/server/platform/auth/authSecret";
import { createApiKeys } from "@/server/platform/auth/apiKey";
import { authenticate, sessionPrincipal } from "@/server/platform/auth/authenticate";
import { createIdentityContract } from "@/server/platform/auth/identityContract";
import type { Env } from "@/server/platform/env";
import { newestMigration } from "@/server/platform/migrate/files";
import { isLaterReleaseRunning } from "@/server/proof/serviceProcessStore";
import { fitPoolSize } from "@/server/platform/poolSize";
import { inngestSettings } from "@/server/platform/inngestSettings";
import { createUriFetcher } from "@/server/platform/fetch/fetchUri";
import { r2Settings } from "@/server/platform/fetch/r2";
import { ANYWHERE, PUBLIC_ONLY } from "@/server/platform/fetch/safeRequest";
import { postToWitness } from "@/server/platform/fetch/postToWitness";
import { createWebhookSender } from "@/server/platform/fetch/sendWebhook";
import { createFinishedVerifications, FINISHED_POLL_INTERVAL_MS } from "@/server/platform/finishedVerifications";
import {
  createModelWatch,
  describeModel,
  MODEL_CHECK_INTERVAL_MS,
  needsReplacement,
} from "@/server/platform/llm/modelWatch";
import { createJudgeSource, CHOICE_POLL_INTERVAL_MS } from "@/server/platform/llm/judgeSource";
import { createKeyReports, KEY_POLL_INTERVAL_MS } from "@/server/platform/keyReports";
import { createLoopMonitor } from "@/server/platform/loopMonitor";
import { createMetrics } from "@/server/platform/metrics";
import { systemClock, systemPorts } from "@/server/platform/ports";
import { listen } from "@/server/platform/postgres/listen";
import { sampleJudge } from "@/server/samples/sampleJudge";
import { sandboxJudge } from "@/server/sandbox/sandboxJudge";
import { createSampleSigning } from "@/server/platform/sampleSigning";
import { createCheckpointSigner } from "@/server/platform/checkpointSigner";
import { readLogState } from "@/server/proof/log/logState";
import { announcePending, PENDING_POLL_INTERVAL_MS } from "@/server/proof/log/announcePending";
import { type KeyRing, keyDirectory, openKeyRing } from "@/server/platform/signingKeys";
import { readSettings } from "@/server/platform/settings";
import { createProbe } from "@/server/platform/probe";
import { createStatus } from "@/server/platform/status";
import { createKnownBrowsers } from "@/server/transports/http/knownBrowser";
import { createPasswordLimits } from "@/server/transports/http/passwordLimits";
import { sourceResolver } from "@/server/platform/sourceResolver";
import { createSourceBudget } from "@/server/transports/http/sourceBudget";
import { createRateLimit } from "@/server/transports/rest/rateLimit";
import type { HttpDeps } from "@/server/transports/http/httpDeps";

/** Clients of one source that have an old key try it again and again. */
const MIN_CREDENTIALS_PER_MINUTE = 60;

export type Service = {
  database: Database;
  deps: Deps;
  keyRing: KeyRing;
  accounts: Accounts;
  httpDeps: HttpDeps;
  /**
   * Makes /readyz answer 503, asks an Inngest server to make further calls later, and waits for running calls, within a
   * limit. Serve its calls until then.
   */
  drain(): Promise<void>;
  /** Lets every request that waits for a verdict answer now. */
  endWaits(): void;
  /** Stops accepting durable work, waits for running steps (bounded), closes the database. */
  stop(): Promise<void>;
};

function createEngine(env: Env, jobsUrl: string, database: Database, logger: Log) {
  const settings = inngestSettings(env);
  if (settings) {
    const inngest = createInngestServer({ settings, clock: systemClock, log: logger });
    return { inngest, executor: null, leases: null };
  }
  const kinds = workKinds(env.JUDGE_MAX_CONCURRENCY);
  const leases = openConnection(jobsUrl, (error) =>
    logger.warn({ perMinute: "", err: error }, "the connection that renews leases was lost"),
  );
  const executor = createExecutor({
    pool: database.jobs.pool,
    leases,
    seal: database.computeSeal(EXECUTOR_SEAL),
    logger,
    kinds,
    fairBy: "event.data.tenant_id",
  });
  return { inngest: null, executor, leases };
}

/** Starts the embedded executor unless an Inngest server is configured, and the sweeper. */
export async function createService(
  env: Env,
  access: DatabaseAccess,
  log: Log,
  { passwords }: { passwords?: PasswordHashing } = {},
): Promise<Service> {
  const poolSize = await fitPoolSize(access.requests, env.DATABASE_POOL, log);
  const database = openDatabase(access, poolSize, (error) =>
    log.warn({ perMinute: "", err: error }, "an idle database connection was lost"),
  );
  const clock = systemClock;
  const keyReports = createKeyReports({
    database,
    directory: keyDirectory({ dataDir: env.DATA_DIR }),
    environmentPem: env.PROOF_SIGNING_KEY,
  });
  await keyReports.report();
  const ringOptions = { database, clock, dataDir: env.DATA_DIR, environmentPem: env.PROOF_SIGNING_KEY };
  const keyRing = await openKeyRing(ringOptions).catch(async (error: unknown) => {
    // A process that did not start must not count as a running one.
    await keyReports.stop().catch(() => {});
    throw error;
  });
  const { inngest, executor, leases } = createEngine(env, access.jobs, database, log);
  const client = createJobsClient(inngest ? inngest.transport : { kind: "embedded", fetch: executor.fetch }, log);
  await requireAuthSecret(env, database);
  const accounts = createAccounts({ database, env, log, passwords });
  const judgeSource = createJudgeSource({ env, database, log });
  await judgeSource.choice.applyStoredChoice();
  const judgeModels = createModelWatch(clock, judgeSource.settings);
  const reach = env.WEBHOOK_ALLOW_PRIVATE ? ANYWHERE : PUBLIC_ONLY;
  const events = createEvents(client);
  const finished = createFinishedVerifications(database, log);
  const apiKeys = createApiKeys({ database, clock, log });
  const deps: Deps = {
    ...systemPorts,
    database,
    signing: keyRing,
    sampleSigning: createSampleSigning({ database, clock, secret: authSecret(env) }),
    events: inngest ? sendInBackground(events, log) : events,
    accounts,
    finished,
    evictApiKey: apiKeys.evict,
    fetchUri: createUriFetcher(reach, r2Settings(env)),
    sendWebhook: createWebhookSender(reach),
    judge: judgeSource.judge,
    scriptedJudges: { sample: sampleJudge, sandbox: sandboxJudge },
    modelChoice: judgeSource.choice,
    judgeStatus: judgeModels.status,
    cacheOwner: {},
    log,
    settings: readSettings(env),
  };
  const identity = createIdentityContract({ database, accounts, env });
  // A step or a sweep repeats an event that was not sent.
  const durable: Deps = inngest ? { ...deps, events } : deps;
  const openCheckpointSigner = createCheckpointSigner({
    ...ringOptions,
    environmentPem: env.LOG_SIGNING_KEY,
    publicBaseUrl: env.PUBLIC_BASE_URL,
    log,
  });
  await openCheckpointSigner();
  const functions = createFunctions(
    client,
    durable,
    { openCheckpointSigner, postToWitness },
    {
      runsPerTenant: env.JUDGE_TENANT_CONCURRENCY,
      judgedRuns: inngest ? maxJudgedRuns(env.JUDGE_MAX_CONCURRENCY) : null,
      limitsShortRuns: inngest === null,
    },
  );
  // The embedded executor calls the functions in this process, at no address.
  const serveOrigin = inngestSettings(env)?.serveOrigin;
  const jobs = serve({ client, functions, servePath: ENGINE_PATH, ...(serveOrigin && { serveOrigin }) });
  const runsJobs = env.ROLE === "all" || env.ROLE === "jobs";
  if (executor) {
    await executor.register(jobs);
    if (runsJobs) await executor.start();
  }
  const webhooks = createWebhookDispatch(deps);
  const listener = listen({
    databaseUrl: access.jobs,
    log,
    channels: [
      {
        name: CHANNELS.webhookMessage,
        onMessage: async (payload) => {
          if (runsJobs) await webhooks.dispatch(WebhookMessageWritten.parse(JSON.parse(payload)));
        },
        onListening: async () => {
          if (runsJobs) await sweepWebhookMessages(deps, webhooks.dispatch, 0);
        },
      },
      { name: CHANNELS.verificationFinished, onMessage: finished.onNotification, onListening: finished.poll },
      {
        name: CHANNELS.apiKeyRevoked,
        onMessage: async (keyId) => apiKeys.evict(keyId),
        onListening: async () => apiKeys.evictAll(),
      },
    ],
  });
  const requestRecorder = createRequestRecorder(deps);
  const repeated = [
    startPeriodicWork("reporting the signing keys of this process", KEY_POLL_INTERVAL_MS, log, keyReports.report),
    startPeriodicWork("writing the request log", WRITE_EVERY_MS, log, requestRecorder.write),
    startPeriodicWork("polling finished verifications", FINISHED_POLL_INTERVAL_MS, log, finished.poll),
    startPeriodicWork(
      "reading the choice of the model",
      CHOICE_POLL_INTERVAL_MS,
      log,
      judgeSource.choice.applyStoredChoice,
    ),
    startPeriodicWork("reading the provider's list of models", MODEL_CHECK_INTERVAL_MS, log, async () => {
      for (const model of (await judgeModels.check()).models.filter(needsReplacement)) {
        log.warn(model, `a judge model ${describeModel(model)}`);
      }
    }),
    ...(runsJobs
      ? [
          startSweeper(durable, webhooks),
          startPeriodicWork("looking for entries of the log", PENDING_POLL_INTERVAL_MS, log, () =>
            announcePending(durable),
          ),
        ]
      : []),
    ...(runsJobs && inngest
      ? [
          ...inngest.start(jobs, functions, () => isLaterReleaseRunning(database, newestMigration())),
          startOutageSweeper(durable, inngest.outageEndedAt),
        ]
      : []),
  ];
  const engine = (): EngineStatus => {
    const engineStatus = inngest?.status() ?? embeddedStatus(functions, executor?.calls);
    // A process that does not run jobs leaves the registration to the others.
    return runsJobs ? engineStatus : { ...engineStatus, registration: "registered" };
  };
  let isStopping = false;
  const status = createStatus({
    isStopping: () => isStopping,
    database,
    keyRing,
    probe: createProbe({ database, keyRing, log }),
    executor: runsJobs ? executor : null,
    engine,
    judge: judgeModels.status,
  });
  const loop = createLoopMonitor(log);
  const httpDeps: HttpDeps = {
    deps,
    accounts,
    sessionPrincipal: (accountId, tenant) => sessionPrincipal(database, accountId, tenant),
    status,
    metrics: createMetrics({ status, loop, logState: () => readLogState(database).catch(() => null) }),
    loop,
    authenticate: (headers, allowCached) => authenticate({ apiKeys, identity }, headers, allowCached),
    resolveSource: sourceResolver(env.TRUSTED_PROXIES),
    rateLimit: createRateLimit(env.RATE_LIMIT_PER_MINUTE),
    credentialLimit: createRateLimit(Math.max(env.RATE_LIMIT_PER_MINUTE, MIN_CREDENTIALS_PER_MINUTE)),
    sourceBudget: createSourceBudget(env.RATE_LIMIT_PER_MINUTE),
    passwordLimits: createPasswordLimits(database.signIn.pool),
    knownBrowsers: createKnownBrowsers({
      secret: authSecret(env),
      secure: new URL(env.PUBLIC_BASE_URL).protocol === "https:",
    }),
    maxBodyBytes: env.MAX_BODY_BYTES,
    bodyTimeoutMs: env.BODY_TIMEOUT_MS,
    readGuide: (name) => readFile(path.join(packageRoot(), "docs", `${name}.md`), "utf8"),
    metricsToken: env.METRICS_TOKEN,
    requestRecorder,
    jobs: runsJobs ? (inngest?.serve(jobs) ?? null) : null,
    signedJobs: (inngestSettings(env)?.keys ?? null) !== null,
  };
  return {
    database,
    deps,
    keyRing,
    accounts,
    httpDeps,
    drain: async () => {
      isStopping = true;
      await inngest?.drain();
    },
    endWaits: finished.endWaits,
    stop: async () => {
      loop.stop();
      finished.endWaits();
      await webhooks.stop();
      await listener.stop();
      await Promise.all(repeated.map((work) => work.stop()));
      await requestRecorder.write().catch((error: unknown) => log.warn({ err: error }, "calls were not recorded"));
      // While the database is unreachable, steps cannot be released, and their leases expire.
      await executor?.stop().catch((error: unknown) => log.warn({ err: error }, "running steps were not released"));
      await leases?.end();
      // While the database is unreachable, the report becomes stale.
      await keyReports.stop().catch(() => {});
      await database.close();
    },
  };
}
