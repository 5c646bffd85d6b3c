// Starts the port, the database, the service and the pages, and shuts them down in the reverse order.
import { Server } from "node:http";
import { createService, type Service } from "@/server/composition";
import { tenantCookie } from "@/server/account/contract/session";
import { type DatabaseAccess, OPERATOR_TX_LIMITS, openDatabase } from "@/server/data/database";
import { recordSampleData } from "@/server/samples/recordSampleData";
import type { Log } from "@/server/deps/ports";
import { type DemoAccess, DEMO_EMAIL, seedDemo } from "@/server/provisioning/seedDemo";
import { openTenant } from "@/server/provisioning/openTenant";
import { createFirstAccess } from "@/server/firstAccess";
import { prepareDatabase } from "@/server/platform/database";
import { copyEnvironment, readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { defaultDataDir } from "@/server/platform/defaultDataDir";
import { checkoutDataDir } from "@/server/platform/packageRoot";
import { openPages } from "@/server/openPages";
import { openPort } from "@/server/openPort";
import { repairJson } from "@/server/platform/repairJson";
import { startBanner } from "@/server/startBanner";
import { stopOnSignal } from "@/server/stopOnSignal";
import { openCall } from "@/server/transports/http/call";
import { createHttpHandler } from "@/server/transports/http/handler";
import { createNodeServer } from "@/server/transports/http/nodeServer";
import { trpcContext } from "@/server/transports/http/trpcContext";
import { offerToPages } from "@/server/transports/pages/pageCalls";
import { appRouter } from "@/server/api/router";

/** Close functions of open resources, in the order of opening. */
const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;
/** Finishes running work while the port is still open. */
let drain = () => Promise.resolve();
/** Ends the waits of requests for a verdict. */
let endWaits = () => {};
let logFailure = (error: unknown): void => console.error(error);

/** Closes everything once, the newest first. If one part cannot be closed, the others are closed anyway. */
const close = (): Promise<void> => (closing ??= closeAll());

async function closeAll(): Promise<void> {
  for (const closePart of closers.reverse()) await closePart().catch(logFailure);
}

async function main(): Promise<void> {
  copyEnvironment();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  logFailure = (err) => log.error({ err }, "a part of the service could not be closed");
  // serve sets --no-warnings, so that Node does not print them as text as well.
  process.on("warning", (err) => log.warn({ perMinute: err.message, err }, "a warning of the runtime or of a package"));
  const isDevelopment = env.NODE_ENV === "development";
  const isHttps = new URL(env.PUBLIC_BASE_URL).protocol === "https:";
  const { server, open } = createNodeServer({ docsUrl: env.DOCS_URL, log, https: isHttps, development: isDevelopment });
  await openPort(server, env);

  stopOnSignal({ log, server, drain: () => drain(), endWaits: () => endWaits(), close });

  const preparedDatabase = await prepareDatabase(env, log, (error) => {
    log.error({ err: error }, "the embedded database cannot be started again; the process ends");
    process.exit(1);
  });
  closers.push(preparedDatabase.close);
  const service = await createService(env, preparedDatabase.access, log);
  closers.push(service.stop);
  drain = service.drain;
  endWaits = service.endWaits;
  offerToPages({
    publicBaseUrl: env.PUBLIC_BASE_URL,
    router: appRouter,
    tenantCookie: tenantCookie(isHttps),
    createContext: async (headers) => {
      const { requestId } = openCall(headers.get("x-request-id") ?? undefined);
      const request = new Request(env.PUBLIC_BASE_URL, { headers });
      return (await trpcContext(service.httpDeps, request, null, requestId)).context;
    },
  });
  const servesPages = env.ROLE === "all" || env.ROLE === "pages";
  const pages = servesPages ? await openPages(env, isDevelopment ? server : new Server()) : null;
  if (pages) closers.push(pages.close);
  const location = { baseUrl: env.PUBLIC_BASE_URL, dataDir: env.DATA_DIR };
  const hasTenant = (id: string) => openTenant(service.deps, id).then(Boolean, () => false);
  const access = createFirstAccess({ ...location, log, hasTenant });
  const seedOptions = { storeAccess: access.store, samples: env.SAMPLE_DATA };
  const demo = env.DEMO_TENANT
    ? await seedWithOperatorLimits(service, seedOptions, preparedDatabase.access, log)
    : null;
  // The service becomes ready only now, so that a script that waits for it finds the first tenant and its key.
  open({
    http: createHttpHandler(service.httpDeps),
    pages: pages?.handler ?? null,
  });
  const storedAccess = await access.readStored();
  const credentials = demo ?? (storedAccess?.shown === false ? storedAccess : null);
  process.stdout.write(
    startBanner({
      ...location,
      defaultDataDir: defaultDataDir(env.XDG_DATA_HOME),
      inCheckout: checkoutDataDir() !== undefined,
      hasDemo: env.DEMO_TENANT,
      credentials,
      isStored: storedAccess !== null,
      nodeVersion: process.version,
    }),
  );
  if (credentials && storedAccess) await access.markShown(storedAccess);
  await recordSampleData(service.deps, DEMO_EMAIL).catch((error: unknown) =>
    log.warn({ err: error }, "the sample data is not complete; the next start records it again"),
  );
}

/** Creates the demo tenant, whose transaction may take longer than one of a request on a slow machine. */
async function seedWithOperatorLimits(
  service: Service,
  seedOptions: Pick<Parameters<typeof seedDemo>[0], "storeAccess" | "samples">,
  access: DatabaseAccess,
  log: Log,
): Promise<DemoAccess | null> {
  const onLostConnection = (error: Error) =>
    log.warn({ perMinute: "", err: error }, "an idle database connection was lost");
  const database = openDatabase(access, 2, onLostConnection, OPERATOR_TX_LIMITS);
  try {
    return await seedDemo({ accounts: service.accounts, deps: { ...service.deps, database }, ...seedOptions });
  } finally {
    await database.close();
  }
}

repairJson();
main().catch(async (error: unknown) => {
  // A signal during the start closes the database, which makes the start fail. The signal then ends the process.
  if (closing) return;
  process.stderr.write(`\nsvc-verify did not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  await close();
  process.exit(1);
});
