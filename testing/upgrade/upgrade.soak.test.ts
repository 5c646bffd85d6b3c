// Runs a release and its successor on one database while clients work: an upgrade, the way back, and the upgrade again,
// which is then finished so that there is no way back.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countUnfinished, expectNothingLost, listRepeatedMessages } from "@/testing/upgrade/aftermath";
import { type RunningClients, startClients } from "@/testing/upgrade/clients";
import { openUpgradeHome, type UpgradeHome } from "@/testing/upgrade/home";
import { CONTRACT, LAST_EXPAND } from "@/testing/upgrade/makeSuccessor";
import { type Release, runCommand, runJson, type RunningRelease, startRelease } from "@/testing/upgrade/runRelease";
import { openScene, type Scene } from "@/testing/upgrade/scene";
import { createTally, describeTally } from "@/testing/upgrade/tally";

const PHASE_MS = 10_000;
/** This is longer than any request waits, so that none is open afterwards. */
const DRAIN_MS = 10_000;
const FINISH_TIMEOUT_MS = 60_000;
const PACK_TIMEOUT_MS = 900_000;
const MAX_PRINTED = 20;

type MigrateOutput = { applied: string[]; waiting: string[] };

const tally = createTally();
const outputs: string[] = [];
const figures: string[] = [];
let home: UpgradeHome;
let scene: Scene;
let clients: RunningClients;
const running: RunningRelease[] = [];

async function start(release: Release): Promise<RunningRelease> {
  const process = await startRelease(release);
  running.push(process);
  await home.balancer.add(process.port);
  figures.push(`${release.name} ready after ${process.readySeconds.toFixed(1)} s`);
  return process;
}

/** Stops a process with SIGTERM. The load balancer notices that from /readyz. */
async function stop(process: RunningRelease): Promise<void> {
  const startedAt = performance.now();
  expect(await process.stop(), process.output()).toBe(0);
  const unfinished = await countUnfinished(home.admin);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  figures.push(`${process.release.name} stopped after ${seconds} s, ${unfinished} verifications unfinished`);
  forget(process);
}

/** Removes a process that has ended from the load balancer, and keeps its output. */
function forget(process: RunningRelease): void {
  outputs.push(process.output());
  home.balancer.remove(process.port);
  running.splice(running.indexOf(process), 1);
}

async function runPhase(name: string, ms = PHASE_MS): Promise<void> {
  tally.begin(name);
  await sleep(ms);
}

/** Lists the lines of logs that report an error. */
const listErrors = (logs: readonly string[]) =>
  logs.flatMap((log) => log.split("\n").filter((line) => /"level":[56]0/.test(line)));

const migrate = (...flags: string[]) => runJson<MigrateOutput>(home.successor, "admin", "migrate", ...flags);

beforeAll(async () => {
  home = await openUpgradeHome();
}, PACK_TIMEOUT_MS);

afterAll(async () => {
  await clients?.stop();
  for (const process of [...running]) {
    await process.kill();
    forget(process);
  }
  console.log(
    [
      describeTally(tally),
      ...figures,
      `refused connections: ${home.balancer.refusedConnections}`,
      ...tally.unexpected.map(({ phase, work, answer }) => `${phase}: ${work}: ${answer}`).slice(0, MAX_PRINTED),
      ...listErrors(outputs).slice(0, MAX_PRINTED),
    ].join("\n"),
  );
  await home?.stop();
});

describe("a release and its successor", () => {
  test("lose no request and no work in an upgrade and on the way back", { timeout: 900_000 }, async () => {
    let old = await start(home.old);
    scene = await openScene(home.balancer.url, home.old, tally, `${home.receiver.url}/hook`);
    clients = startClients(scene);
    await runPhase("old alone");

    tally.begin("migration");
    const migration = await migrate();
    expect(migration.waiting).toEqual([CONTRACT]);
    expect(migration.applied.at(-1)).toBe(LAST_EXPAND);
    scene.checkers.push(home.successor);
    await runPhase("old after the migration");

    let successor = await start(home.successor);
    await runPhase("both");
    await stop(old);
    await runPhase("new alone");

    old = await start(home.old);
    await stop(successor);
    await runPhase("back to old");

    successor = await start(home.successor);
    await stop(old);
    old = await start(home.old);
    await stop(successor);
    successor = await start(home.successor);
    await runPhase("both again");
    expect(listRepeatedMessages(home.receiver)).toEqual([]);
    expect(listErrors([...outputs, ...running.map((process) => process.output())])).toEqual([]);

    tally.begin("killed");
    home.balancer.drain(old.port);
    await sleep(DRAIN_MS);
    figures.push(`old killed, ${await countUnfinished(home.admin)} verifications unfinished`);
    await old.kill();
    forget(old);
    await runPhase("new after the kill");
    old = await start(home.old);

    tally.begin("finish refused");
    const refusal = await runCommand(home.successor, ["admin", "migrate", "--finish"]);
    expect(refusal.code).not.toBe(0);
    expect(refusal.stderr).toContain("The upgrade cannot be finished while processes of an older release run");
    await stop(old);

    tally.begin("finish");
    await expect
      .poll(() => runCommand(home.successor, ["admin", "migrate", "--finish"]), {
        timeout: FINISH_TIMEOUT_MS,
        interval: 2_000,
      })
      .toMatchObject({ code: 0 });
    await expect(startRelease(home.old)).rejects.toThrow(
      `has finished its upgrade of this database with the migration ${CONTRACT}`,
    );
    await runPhase("finished");

    await clients.stop();
    expect(tally.unexpected.slice(0, MAX_PRINTED)).toEqual([]);
    await expectNothingLost(scene, home.admin, home.receiver);
    expect(tally.unexpected.slice(0, MAX_PRINTED)).toEqual([]);
  });
});
