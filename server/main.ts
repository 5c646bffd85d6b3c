// The process: starts database, service, pages and port, and shuts them down in order.
import { once } from "node:events";
import { Server } from "node:http";
import path from "node:path";
import { createService, type Service } from "@/server/composition";
import { tenantCookie } from "@/server/account/contract/session";
import { type DatabaseAccess, OPERATOR_TX_LIMITS, openDatabase } from "@/server/data/database";
import { recordSampleData } from "@/server/samples/recordSampleData";
import type { Log } from "@/server/deps/ports";
import { type DemoAccess, DEMO_EMAIL, seedDemo } from "@/server/provisioning/seedDemo";
import { openTenant } from "@/server/provisioning/openTenant";
import { createFirstAccess } from "@/server/firstAccess";
import { prepareDatabase } from "@/server/platform/database";
import { copyEnvironment, type Env, readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { defaultDataDir } from "@/server/platform/defaultDataDir";
import { checkoutDataDir, packageRoot } from "@/server/platform/packageRoot";
import { repairJson } from "@/server/platform/repairJson";
import { startBanner } from "@/server/startBanner";
import { stopOnSignal } from "@/server/stopOnSignal";
import { createAssetHandler } from "@/server/transports/http/compressedAssets";
import { openCall } from "@/server/transports/http/call";
import { createHttpHandler } from "@/server/transports/http/handler";
import { createNodeServer, type PageHandler } from "@/server/transports/http/nodeServer";
import { trpcContext } from "@/server/transports/http/trpcContext";
import { offerToPages } from "@/server/transports/pages/pageCalls";
import { appRouter } from "@/server/api/router";

/** Close functions of open resources, in the order of opening. */
const closers: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;
/** Ends work while the port is still open. */
let drain = () => Promise.resolve();
let endWaits = () => {};
let logFailure = (error: unknown): void => console.error(error);

/** Closes everything once, the newest first. A failure does not keep the rest open. */
const close = (): Promise<void> => (closing ??= closeAll());

async function closeAll(): Promise<void> {
  for (const end of closers.reverse()) await end().catch(logFailure);
}

async function main(): Promise<void> {
  copyEnvironment();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  logFailure = (err) => log.error({ err }, "a part of the service could not be closed");
  // serve sets --no-warnings, so that Node does not print them as text as well.
  process.on("warning", (err) => log.warn({ perMinute: err.message, err }, "a warning of the runtime or of a package"));
  const dev = env.NODE_ENV === "development";
  const https = new URL(env.PUBLIC_BASE_URL).protocol === "https:";
  const { server, open } = createNodeServer({ docsUrl: env.DOCS_URL, log, https, development: dev });
  server.listen(env.PORT, env.HOST);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new Error(`Port ${env.PORT} is in use: stop the process that uses it, or set PORT.`);
    if (error.code === "EACCES") throw new Error(`Port ${env.PORT} requires elevated privileges: set PORT above 1023.`);
    if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
      throw new Error(`HOST: ${env.HOST} is not an address of this machine: set 127.0.0.1, 0.0.0.0, ::1 or ::`);
    throw error;
  });

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
    tenantCookie: tenantCookie(https),
    createContext: async (headers) => {
      const { requestId } = openCall(headers.get("x-request-id") ?? undefined);
      const request = new Request(env.PUBLIC_BASE_URL, { headers });
      return (await trpcContext(service.httpDeps, request, null, requestId)).context;
    },
  });
  const servesPages = env.ROLE === "all" || env.ROLE === "pages";
  const pages = servesPages ? await openPages(env, dev ? server : new Server()) : null;
  const place = { baseUrl: env.PUBLIC_BASE_URL, dataDir: env.DATA_DIR };
  const hasTenant = (id: string) => openTenant(service.deps, id).then(Boolean, () => false);
  const access = createFirstAccess({ ...place, log, hasTenant });
  const seedOptions = { keep: access.keep, samples: env.SAMPLE_DATA };
  const demo = env.DEMO_TENANT ? await seedPatiently(service, seedOptions, preparedDatabase.access, log) : null;
  // The service is ready only now, so that a script which waits for that finds the first tenant and its key.
  open({
    http: createHttpHandler(service.httpDeps),
    pages,
  });
  const storedAccess = await access.readStored();
  const credentials = demo ?? (storedAccess?.shown === false ? storedAccess : null);
  process.stdout.write(
    startBanner({
      ...place,
      defaultDataDir: defaultDataDir(env.XDG_DATA_HOME),
      inCheckout: checkoutDataDir() !== undefined,
      hasDemo: env.DEMO_TENANT,
      credentials,
      stored: storedAccess !== null,
      nodeVersion: process.version,
    }),
  );
  if (credentials && storedAccess) await access.markShown(storedAccess);
  await recordSampleData(service.deps, DEMO_EMAIL).catch((error: unknown) =>
    log.warn({ err: error }, "the sample data is not complete; the next start records it again"),
  );
}

/** @param httpServer where Next accepts upgrades, which only its hot reload needs */
async function openPages(env: Env, httpServer: Server): Promise<PageHandler> {
  const dev = env.NODE_ENV === "development";
  const { default: next } = await import("next");
  const pages = next({ dev, dir: packageRoot(), hostname: env.HOST ?? "localhost", port: env.PORT, httpServer });
  await pages.prepare();
  closers.push(() => pages.close());
  const showPage: PageHandler = pages.getRequestHandler();
  if (dev) return showPage;
  const assets = createAssetHandler(path.join(packageRoot(), ".next", "compressed"));
  return (request, response) => assets(request, response) || showPage(request, response);
}

async function seedPatiently(
  service: Service,
  seedOptions: Pick<Parameters<typeof seedDemo>[0], "keep" | "samples">,
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
  // A signal during the start closes the database under it, and ends the process.
  if (closing) return;
  process.stderr.write(`\nsvc-verify did not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  await close();
  process.exit(1);
});
