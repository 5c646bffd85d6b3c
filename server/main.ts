// The process: starts database, service, pages and port, and shuts them down in order.
import { once } from "node:events";
import path from "node:path";
import next from "next";
import { createService, type Service } from "@/server/composition";
import { OPERATOR_TX_LIMITS, openDatabase } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { submitDemoWork } from "@/server/domain/tenant/demo/submit";
import type { Log } from "@/server/domain/ports";
import type { DemoAccess } from "@/server/domain/tenant/seedDemo";
import { seedDemo } from "@/server/domain/tenant/seedDemo";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { packageRoot } from "@/server/platform/packageRoot";
import { startBanner } from "@/server/startBanner";
import { createAssetHandler } from "@/server/surfaces/http/compressedAssets";
import { createHttpHandler } from "@/server/surfaces/http/handler";
import { createNodeServer } from "@/server/surfaces/http/nodeServer";
import { trpcContext } from "@/server/surfaces/http/trpcContext";
import { offerToPages } from "@/server/surfaces/pages/pageCalls";
import { appRouter } from "@/server/trpc/root";

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const { server, open } = createNodeServer(env.DOCS_URL);
  server.listen(env.PORT, env.HOST);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new Error(`Port ${env.PORT} is in use: stop the process that uses it, or set PORT.`);
    if (error.code === "EACCES") throw new Error(`Port ${env.PORT} requires elevated privileges: set PORT above 1023.`);
    throw error;
  });

  const prepared = await prepareDatabase(env, log, (error) => {
    log.error({ err: error }, "the embedded database cannot be started again; the process ends");
    process.exit(1);
  });
  const service = await createService({ ...env, DATABASE_URL: prepared.databaseUrl }, log);
  offerToPages({
    router: appRouter,
    contextOf: async (headers) =>
      (await trpcContext(service.httpDeps, new Request(env.PUBLIC_BASE_URL, { headers }))).context,
  });
  const dev = env.NODE_ENV === "development";
  const pages = next({ dev, dir: packageRoot(), hostname: env.HOST, port: env.PORT });
  await pages.prepare();
  const showPage = pages.getRequestHandler();
  const assets = createAssetHandler(path.join(packageRoot(), ".next", "compressed"));
  open({
    http: createHttpHandler(service.httpDeps),
    pages: dev ? showPage : (request, response) => assets(request, response) || showPage(request, response),
  });
  const demo = await seedPatiently(service, prepared.databaseUrl, log);
  if (demo) {
    const { deps } = service;
    await submitDemoWork({ ...deps, db: tenantDb(deps.database, demo.tenant_id) }, demo.rubric_ids);
  }
  process.stdout.write(startBanner({ baseUrl: env.PUBLIC_BASE_URL, dataDir: env.DATA_DIR }, demo));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    server.close();
    server.closeIdleConnections();
    await service.stop();
    await pages.close();
    await prepared.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal));
}

async function seedPatiently(service: Service, databaseUrl: string, log: Log): Promise<DemoAccess | null> {
  const lost = (error: Error) => log.warn({ err: error }, "an idle database connection was lost");
  const database = openDatabase(databaseUrl, 2, lost, OPERATOR_TX_LIMITS);
  try {
    return await seedDemo({ accounts: service.accounts, deps: { ...service.deps, database } });
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\nsvc-verify did not start.\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
