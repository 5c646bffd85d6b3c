// A whole service over real HTTP and a database, for one suite or shared by suites.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { inject } from "vitest";
import { createService, type Service } from "@/server/composition";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { createHttpHandler } from "@/server/transports/http/handler";
import { createNodeServer } from "@/server/transports/http/nodeServer";
import type { RequestLog } from "@/server/transports/http/requestLog";
import { cheapPasswords } from "@/testing/cheapPasswords";
import { type TestDatabase, testDatabase } from "@/testing/database";
import { makeKey, makeTenant } from "@/testing/factories";

export type TestService = {
  baseUrl: string;
  service: Service;
  database: TestDatabase;
  dataDir: string;
  /** This suite's tenant, and a key with all scopes. */
  tenantId: string;
  apiKey: string;
  stop(): Promise<void>;
};
export type RestartableService = TestService & {
  /** Restarts the service at the same address on the same database. Replaces `service`. */
  restart(): Promise<void>;
};

let sharedService: Promise<TestService> | undefined;

/** Creates a tenant in the service that the suites of this worker process share, which stops at the end of the run. */
export async function shareTestService(): Promise<TestService> {
  sharedService ??= startTestService();
  const running = await sharedService;
  const { deps } = running.service;
  const tenantId = await makeTenant(deps);
  return { ...running, tenantId, apiKey: await makeKey(deps, tenantId), stop: async () => undefined };
}

/** A dedicated service and database. `environment` adds variables; `log` gets the service's lines. */
export async function startTestService(
  environment: Record<string, string> = {},
  log: RequestLog = createLog("silent"),
): Promise<RestartableService> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(inject("testTemplate").scratch, "suite-"));
  const https = environment["PUBLIC_BASE_URL"]?.startsWith("https:") ?? false;
  const first = await listen(0, https, log);
  const port = (first.server.address() as AddressInfo).port;
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: database.access.requests,
    DATA_DIR: dataDir,
    PUBLIC_BASE_URL: baseUrl,
    DOCS_URL: "http://docs.test",
    // Every suite is the same source.
    RATE_LIMIT_PER_MINUTE: "100000",
    ...environment,
  });
  const serve = async ({ server, open }: Listening) => {
    const service = await createService(env, database.access, log, { passwords: cheapPasswords });
    open({ http: createHttpHandler(service.httpDeps), pages: env.ROLE === "api" ? null : noPages });
    const end = async () => {
      await service.drain();
      server.closeAllConnections();
      server.close();
      await service.stop();
    };
    return { service, end };
  };
  let running = await serve(first);
  const tenantId = await makeTenant(running.service.deps);
  const suite: RestartableService = {
    baseUrl,
    service: running.service,
    database,
    dataDir,
    tenantId,
    apiKey: await makeKey(running.service.deps, tenantId),
    restart: async () => {
      await running.end();
      running = await serve(await listen(port, https, log));
      suite.service = running.service;
    },
    stop: async () => {
      await running.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return suite;
}

type Listening = ReturnType<typeof createNodeServer>;

async function listen(port: number, https: boolean, log: RequestLog): Promise<Listening> {
  const listening = createNodeServer({ docsUrl: "http://docs.test", log, https, development: false });
  listening.server.listen(port, "127.0.0.1");
  await once(listening.server, "listening");
  return listening;
}

const noPages = (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(404).end();
