import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crashFunctions } from "@/server/jobs/executor/testing/crashFunctions";
import {
  createEffectsTable,
  type Effects,
  createEffects,
  executorAccess,
  openExecutor,
  openPool,
  waitForEndedRuns,
} from "@/server/jobs/executor/testing/harness";
import { testDatabase, type TestDatabase } from "@/testing/database";

const WORKER = fileURLToPath(new URL("testing/crashWorker.ts", import.meta.url));

let database: TestDatabase;
let admin: pg.Pool;
let effects: Effects;
let survivor: Awaited<ReturnType<typeof openExecutor>>;

beforeEach(async () => {
  database = await testDatabase();
  admin = openPool(database.adminUrl);
  await createEffectsTable(admin);
  effects = createEffects(admin);
  survivor = await openExecutor(executorAccess(database.access), crashFunctions(effects));
});

afterEach(async () => {
  await survivor.close();
  await admin.end();
  await database.drop();
});

/** Runs the function in a process that its step kills, then starts an executor in this process. */
async function crashAndRecover(fn: string) {
  await survivor.inngest.send({ name: fn });
  const { jobs, seal } = executorAccess(database.access);
  const worker = spawn(process.execPath, ["--import", "tsx", WORKER, jobs, seal, database.adminUrl], {
    stdio: "inherit",
  });
  const [, signal] = (await once(worker, "exit")) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe("SIGKILL");
  await survivor.executor.start();
  return waitForEndedRuns(admin, fn);
}

const completedRun = [expect.objectContaining({ status: "completed", output: "survived" })];

test("after a crash in step two, step one does not run again and the run ends once", async () => {
  expect(await crashAndRecover("crash-sequence")).toEqual(completedRun);
  expect(await effects.listAll()).toEqual(["one", "two", "two", "three"]);
});

test("after a crash in a parallel step, finished steps do not run again and the run ends once", async () => {
  expect(await crashAndRecover("crash-parallel")).toEqual(completedRun);
  expect(await effects.count("before")).toBe(1);
  expect(await effects.count("crashing")).toBe(2);
  expect(await effects.count("join")).toBe(1);
});
