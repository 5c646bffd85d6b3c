// The environment of a fault: service processes on an embedded Postgres in a new data directory, with a tenant and a
// model.
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { createService } from "@/server/composition";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { socketUrl } from "@/server/platform/postgres/connection";
import { readPassword } from "@/server/platform/postgres/passwords";
import { readPostmaster } from "@/server/platform/postgres/postmasterFile";
import { bundleChild, KilledService, type Launch } from "@/testing/crash/killedService";
import { JUDGED_SPEC, makeKey, makeRubric, makeTenant } from "@/testing/factories";
import { slow } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { makeDataDir, removeDataDir } from "@/testing/testServer";

const MODEL_TAKES_MS = 100;

export type FaultHome = {
  dataDir: string;
  apiKey: string;
  /** A deterministic and a judged one. */
  rubrics: string[];
  model: FakeModel;
  /** Started and stopped ones. */
  services: KilledService[];
  /** Starts one more process. */
  serve(launch?: Launch, environment?: Record<string, string>): Promise<KilledService>;
  /** Returns the IDs of the database's processes, the postmaster first. */
  postgres(): number[];
  /** Opens a superuser's connection. */
  connect(): Promise<pg.Client>;
  /** Removes everything, in whatever state it is. */
  close(): Promise<void>;
};

/** `dataDir`: a directory that the caller made; by default a new one. */
export async function openHome(dataDir = makeDataDir()): Promise<FaultHome> {
  const data = path.join(dataDir, "postgres");
  const model = await startFakeModel({ behavior: slow(MODEL_TAKES_MS, correct([])) });
  const services: KilledService[] = [];
  const postgres = () => processesOf(readPostmaster(data)?.pid);
  const close = async () => {
    await Promise.all(services.map((service) => service.kill()));
    for (const pid of postgres()) signal(pid, "SIGCONT");
    await removeDataDir(dataDir);
    await model.stop();
  };
  try {
    const { apiKey, rubrics } = await seed(dataDir);
    const environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      DATABASE_POOL: "8",
      OPENAI_BASE_URL: model.baseUrl,
      JUDGE_TIER_1_MODEL: "fake-1",
      RATE_LIMIT_PER_MINUTE: "10000000",
    };
    const file = await bundleChild();
    const serve = async (launch: Launch = {}, more: Record<string, string> = {}) => {
      const service = new KilledService(file, { ...environment, ...more }, launch);
      services.push(service);
      await service.start();
      return service;
    };
    const connect = async () => {
      const { socketDirectory = "" } = readPostmaster(data) ?? {};
      const login = { role: "postgres", password: readPassword(realpathSync(data), "postgres") };
      const admin = new pg.Client({ connectionString: socketUrl(socketDirectory, login, "svc_verify") });
      await admin.connect();
      return admin;
    };
    return { dataDir, apiKey, rubrics, model, services, serve, postgres, connect, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the database with a tenant, and leaves nothing running. */
async function seed(dataDir: string): Promise<Pick<FaultHome, "apiKey" | "rubrics">> {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  const log = createLog("silent");
  const prepared = await prepareDatabase(env, log);
  try {
    const service = await createService(env, prepared.access, log);
    try {
      const { deps } = service;
      const tenantId = await makeTenant(deps);
      const rubrics = [await makeRubric(deps, tenantId), await makeRubric(deps, tenantId, JUDGED_SPEC)];
      return { apiKey: await makeKey(deps, tenantId), rubrics };
    } finally {
      await service.stop();
    }
  } finally {
    await prepared.close();
  }
}

/** Lists the process and its children. */
function processesOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const all = readdirSync("/proc").map(Number).filter(Boolean);
  return [pid, ...all.filter((each) => parentOf(each) === pid)];
}

function parentOf(pid: number): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return null; // it has ended
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
