// A service inside somebody else's process, such as a Next server that was started without ours.
import "server-only";
import { createService } from "@/server/composition";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import type { HttpHandler } from "@/server/surfaces/http/handler";
import { createHttpHandler } from "@/server/surfaces/http/handler";

export async function startStandalone(): Promise<HttpHandler> {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const { databaseUrl } = await prepareDatabase(env, log);
  const service = await createService({ ...env, DATABASE_URL: databaseUrl }, log);
  return createHttpHandler(service.httpDeps);
}
