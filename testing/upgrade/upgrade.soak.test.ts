// A release and its successor on one database, while clients work: an upgrade, the way back, and the upgrade again until
// the way back is closed.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countOpen, expectNothingLost, repeatedMessages } from "@/testing/upgrade/aftermath";
import { type RunningClients, startClients } from "@/testing/upgrade/clients";
import { openUpgradeHome, type UpgradeHome } from "@/testing/upgrade/home";
import { CONTRACT, EXPANDED } from "@/testing/upgrade/makeSuccessor";
import { type Release, runCommand, runJson, type RunningRelease, startRelease } from "@/testing/upgrade/runRelease";
import { openScene, type Scene } from "@/testing/upgrade/scene";
import { createTally, describeTally } from "@/testing/upgrade/tally";

const PHASE_MS = 10_000;
/** Longer than any request that waits, so that none is in hand. */
const DRAIN_MS = 10_000;
const FINISHED_WITHIN_MS = 60_000;
const PACKED_WITHIN_MS = 900_000;
const MAX_SHOWN = 20;

type Migrated = { applied: string[]; waiting: string[] };

const tally = createTally();
const outputs: string[] = [];
const figures: string[] = [];
let home: UpgradeHome;
let scene: Scene;
let clients: RunningClients;
const running: RunningRelease[] = [];

async function start(release: Release): Promise<RunningRelease> {
  const started = await startRelease(release);
  running.push(started);
  await home.balancer.add(started.port);
  figures.push(`${release.name} ready after ${started.readySeconds.toFixed(1)} s`);
  return started;
}

/** Stops a process gently. The balancer finds out by itself. */
async function stop(process: RunningRelease): Promise<void> {
  const startedAt = performance.now();
  expect(await process.stop(), process.output()).toBe(0);
  const open = await countOpen(home.admin);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  figures.push(`${process.release.name} stopped after ${seconds} s, ${open} verifications open`);
  forget(process);
}

function forget(process: RunningRelease): void {
  outputs.push(process.output());
  home.balancer.remove(process.port);
  running.splice(running.indexOf(process), 1);
}

async function phase(name: string, ms = PHASE_MS): Promise<void> {
  tally.begin(name);
  await sleep(ms);
}

/** Lists the lines of logs that report an error. */
const listErrors = (logs: readonly string[]) =>
  logs.flatMap((log) => log.split("\n").filter((line) => /"level":[56]0/.test(line)));

const migrate = (...flags: string[]) => runJson<Migrated>(home.successor, "admin", "migrate", ...flags);

beforeAll(async () => {
  home = await openUpgradeHome();
}, PACKED_WITHIN_MS);

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
      ...tally.unexpected.map(({ phase, work, answer }) => `${phase}: ${work}: ${answer}`).slice(0, MAX_SHOWN),
      ...listErrors(outputs).slice(0, MAX_SHOWN),
    ].join("\n"),
  );
  await home?.stop();
});

describe("a release and its successor", () => {
  test("an upgrade and the way back lose no request and no work", { timeout: 900_000 }, async () => {
    let old = await start(home.old);
    scene = await openScene(home.balancer.url, home.old, tally, `${home.receiver.url}/hook`);
    clients = startClients(scene);
    await phase("old alone");

    tally.begin("migration");
    const migrated = await migrate();
    expect(migrated.waiting).toEqual([CONTRACT]);
    expect(migrated.applied.at(-1)).toBe(EXPANDED);
    scene.checkers.push(home.successor);
    await phase("old after the migration");

    let successor = await start(home.successor);
    await phase("both");
    await stop(old);
    await phase("new alone");

    old = await start(home.old);
    await stop(successor);
    await phase("back to old");

    successor = await start(home.successor);
    await stop(old);
    old = await start(home.old);
    await stop(successor);
    successor = await start(home.successor);
    await phase("both again");
    expect(repeatedMessages(home.receiver)).toEqual([]);
    expect(listErrors([...outputs, ...running.map((process) => process.output())])).toEqual([]);

    tally.begin("killed");
    home.balancer.drain(old.port);
    await sleep(DRAIN_MS);
    figures.push(`old killed, ${await countOpen(home.admin)} verifications open`);
    await old.kill();
    forget(old);
    await phase("new after the kill");
    old = await start(home.old);

    tally.begin("finish refused");
    const refused = await runCommand(home.successor, ["admin", "migrate", "--finish"]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("The upgrade cannot be finished while processes of an older release run");
    await stop(old);

    tally.begin("finish");
    await expect
      .poll(() => runCommand(home.successor, ["admin", "migrate", "--finish"]), {
        timeout: FINISHED_WITHIN_MS,
        interval: 2_000,
      })
      .toMatchObject({ code: 0 });
    await expect(startRelease(home.old)).rejects.toThrow(
      `has finished its upgrade of this database with the migration ${CONTRACT}`,
    );
    await phase("finished");

    await clients.stop();
    expect(tally.unexpected.slice(0, MAX_SHOWN)).toEqual([]);
    await expectNothingLost(scene, home.admin, home.receiver);
    expect(tally.unexpected.slice(0, MAX_SHOWN)).toEqual([]);
  });
});
