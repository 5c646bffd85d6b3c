import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { crashFunctions } from "@/server/jobs/executor/testing/crashFunctions";
import {
  createEffectsTable,
  type Effects,
  effectsIn,
  executorAccess,
  openExecutor,
  openPool,
  untilEnded,
} from "@/server/jobs/executor/testing/harness";
import { testDatabase, type TestDatabase } from "@/server/testing/database";

const WORKER = fileURLToPath(new URL("testing/crashWorker.ts", import.meta.url));

let database: TestDatabase;
let admin: pg.Pool;
let effects: Effects;
let survivor: Awaited<ReturnType<typeof openExecutor>>;

beforeEach(async () => {
  database = await testDatabase();
  admin = openPool(database.adminUrl);
  await createEffectsTable(admin);
  effects = effectsIn(admin);
  survivor = await openExecutor(executorAccess(database.access), crashFunctions(effects));
});

afterEach(async () => {
  await survivor.close();
  await admin.end();
  await database.drop();
});

/** Runs the function in a process that its step kills, then lets this process take over. */
async function crashAndRecover(fn: string) {
  await survivor.inngest.send({ name: fn });
  const { jobs, seal } = executorAccess(database.access);
  const worker = spawn(process.execPath, ["--import", "tsx", WORKER, jobs, seal, database.adminUrl], {
    stdio: "inherit",
  });
  const [, signal] = (await once(worker, "exit")) as [number | null, NodeJS.Signals | null];
  expect(signal).toBe("SIGKILL");
  await survivor.executor.start();
  return untilEnded(admin, fn);
}

const survived = [expect.objectContaining({ status: "completed", output: "survived" })];

test("a process killed in step two: step one does not run again, the run ends once", async () => {
  expect(await crashAndRecover("crash-sequence")).toEqual(survived);
  expect(await effects.all()).toEqual(["one", "two", "two", "three"]);
});

test("a process killed in a parallel step: what had finished before does not run again, the run ends once", async () => {
  expect(await crashAndRecover("crash-parallel")).toEqual(survived);
  const seen = await effects.all();
  expect(seen.filter((name) => name === "before")).toHaveLength(1);
  expect(seen.filter((name) => name === "deadly")).toHaveLength(2);
  expect(seen.filter((name) => name === "join")).toHaveLength(1);
});
