// A whole service over real HTTP and a database of its own, for one suite.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createService } from "@/server/composition";
import type { Service } from "@/server/composition";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { createHttpHandler } from "@/server/surfaces/http/handler";
import { createNodeServer } from "@/server/surfaces/http/nodeServer";
import type { TestDatabase } from "@/server/testing/database";
import { testDatabase } from "@/server/testing/database";
import { makeKey, makeTenant } from "@/server/testing/factories";

export type TestService = {
  baseUrl: string;
  service: Service;
  database: TestDatabase;
  dataDir: string;
  /** A tenant of this suite, and a key of it with every scope. */
  tenantId: string;
  apiKey: string;
  stop(): Promise<void>;
};

/** `environment` adds to the variables that the service reads. */
export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "svc-verify-suite-"));
  const { server, open } = createNodeServer("http://docs.test");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    PUBLIC_BASE_URL: baseUrl,
    DOCS_URL: "http://docs.test",
    LOG_LEVEL: "silent",
    ...environment,
  });
  const service = await createService({ ...env, DATABASE_URL: database.appUrl }, createLog(env.LOG_LEVEL));
  const noPages = (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
    response.writeHead(404).end();
  open({ http: createHttpHandler(service.doors), pages: noPages });
  const tenantId = await makeTenant(service.deps);
  return {
    baseUrl,
    service,
    database,
    dataDir,
    tenantId,
    apiKey: await makeKey(service.deps, tenantId),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await service.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
