// Each test causes one fault while clients submit. Afterwards every accepted request has one terminal state and one
// valid proof, the service has recovered, and every refusal was problem+json with a code of the catalog.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { KeySet } from "@/server/proof/contract/keySet";
import { countRows, expectDoneOnce, settle, UNFINISHED } from "@/testing/crash/aftermath";
import type { Launch } from "@/testing/crash/killedService";
import { clockOff } from "@/testing/faults/clock";
import { canMount, fillDisk, makeSmallDisk } from "@/testing/faults/disk";
import { serveWithInngest } from "@/testing/faults/engine";
import { type FaultHome, openHome, signal } from "@/testing/faults/home";
import { type Load, startLoad } from "@/testing/faults/load";
import { canPartition, serveAcross } from "@/testing/faults/network";
import { inFull } from "@/testing/size";

const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
const RECOVERY_TIMEOUT_MS = 60_000;
/** A step waits at most 150 s before it runs again. */
const SETTLE_TIMEOUT_MS = 240_000;
const TAKE_EFFECT_MS = 300;
const FREEZE_MS = 20_000;
const DISK_FULL_MS = 20_000;
const PARTITION_MS = 20_000;

type Fault = {
  name: string;
  /** Causes the fault, and ends it if it lasts. */
  inject(home: FaultHome): Promise<void>;
  clients?: number;
  /** Options of the first process. */
  launch?: Launch;
  /** Starts the first process in another way. */
  serve?(home: FaultHome): Promise<void>;
  /** Creates the data directory. */
  dataDir?(): string;
  /** The permission that the machine must grant. */
  needs?: Permission;
};
/** `isGranted` is only checked where the suite runs. */
type Permission = { name: string; isGranted: boolean };

const tmpfs: Permission = { name: "permission to mount a tmpfs", isGranted: !inFull || (await canMount()) };
const namespaces: Permission = {
  name: "permission to create network namespaces",
  isGranted: !inFull || canPartition(),
};
let engine: Awaited<ReturnType<typeof serveWithInngest>> | undefined;
let partition: Awaited<ReturnType<typeof serveAcross>> | undefined;

const FAULTS: Fault[] = [
  {
    name: "the postmaster is killed (SIGKILL), three times",
    inject: async (home) => {
      for (let index = 0; index < 3; index += 1) {
        signal(home.postgres()[0], "SIGKILL");
        await waitForEffectAndRecovery(home);
      }
    },
  },
  {
    name: "a backend is terminated (SIGTERM), ten times",
    inject: (home) => endBackends(home, "SIGTERM", 10),
  },
  {
    name: "a backend is killed (SIGKILL), three times",
    inject: (home) => endBackends(home, "SIGKILL", 3),
  },
  {
    name: `the postmaster and its backends are frozen (SIGSTOP) for ${FREEZE_MS / 1000} s`,
    inject: async (home) => {
      const processes = home.postgres();
      for (const pid of processes) signal(pid, "SIGSTOP");
      await sleep(FREEZE_MS);
      for (const pid of processes) signal(pid, "SIGCONT");
    },
  },
  {
    name: "a new process starts and the old one is stopped (SIGTERM), three times",
    inject: async (home) => {
      for (let index = 0; index < 3; index += 1) {
        const oldService = home.services.at(-1);
        await home.serve();
        await sleep(TAKE_EFFECT_MS);
        await oldService?.stop();
      }
    },
  },
  {
    // Node opens more than 256 modules at once when it starts.
    name: "a process with 512 file descriptors has 600 clients",
    launch: { before: ["sh", "-c", 'ulimit -n 512 && exec "$0" "$@"'] },
    clients: 600,
    inject: () => sleep(10_000),
  },
  {
    name: `the disk that also holds the WAL is full for ${DISK_FULL_MS / 1000} s`,
    needs: tmpfs,
    dataDir: makeSmallDisk,
    inject: async (home) => {
      const free = fillDisk(home.dataDir);
      await sleep(DISK_FULL_MS);
      free();
    },
  },
  ...[1, -1].map((hours) => ({
    name: `the clock of one of two processes is ${hours > 0 ? "an hour ahead" : "an hour behind"}`,
    inject: async (home: FaultHome) => {
      await ageSigningKey(home);
      await home.serve(clockOff(hours * 3_600_000));
      await sleep(10_000);
    },
  })),
  {
    name: `a network partition separates the service from its database and model for ${PARTITION_MS / 1000} s`,
    needs: namespaces,
    serve: async (home) => {
      partition = await serveAcross(home);
    },
    inject: async () => {
      partition?.cut();
      await sleep(PARTITION_MS);
      partition?.heal();
    },
  },
  {
    name: "an Inngest server loses, cancels, repeats and reorders calls, then crashes and restarts without its runs",
    serve: async (home) => {
      engine = await serveWithInngest(home);
    },
    inject: async () => {
      engine?.confuse();
      await sleep(10_000);
      engine?.crash();
      await sleep(10_000);
      engine?.comeBack();
    },
  },
  {
    name: "a process with a heap of 256 MB has 64 clients",
    launch: { options: ["--max-old-space-size=256"] },
    clients: 64,
    inject: () => sleep(20_000),
  },
];

/** Signals a random database backend of the service, `times` times. */
async function endBackends(home: FaultHome, name: "SIGTERM" | "SIGKILL", times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const admin = await home.connect();
    const { rows } = await admin.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = 'svc_verify' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
    );
    await admin.end();
    signal(rows[0]?.pid, name);
    await waitForEffectAndRecovery(home);
  }
}

/** Makes the signing key a day older. A proof entry dated before its key is invalid, and a clock may be behind. */
async function ageSigningKey(home: FaultHome): Promise<void> {
  const admin = await home.connect();
  // Bypasses the trigger that refuses changes of keys.
  await admin.query("SET session_replication_role = replica");
  await admin.query("UPDATE signing_key SET created_at = created_at - interval '1 day'");
  await admin.end();
}

/** Lets the fault take effect, then waits until the service has recovered. */
async function waitForEffectAndRecovery(home: FaultHome): Promise<void> {
  await sleep(TAKE_EFFECT_MS);
  await waitUntilReady(home);
}

/**
 * Waits until a process is ready.
 * @returns the milliseconds that it took
 */
async function waitUntilReady(home: FaultHome): Promise<number> {
  const startedAt = Date.now();
  for (;;) {
    const runningService = home.services.find(({ baseUrl }) => baseUrl !== null);
    const answer = runningService ? await fetch(`${runningService.baseUrl}/readyz`).catch(() => null) : null;
    if (answer?.status === 200) return Date.now() - startedAt;
    if (Date.now() - startedAt > RECOVERY_TIMEOUT_MS) {
      const states = home.services.map(({ baseUrl, pid, log }) => ({ baseUrl, pid, log }));
      throw new Error(`not ready: ${await answer?.text()} ${JSON.stringify(states)}`);
    }
    await sleep(100);
  }
}

async function keySet(home: FaultHome): Promise<KeySet> {
  const runningService = home.services.find(({ baseUrl }) => baseUrl !== null);
  return (await (await fetch(`${runningService?.baseUrl}/.well-known/svc-verify/keys.json`)).json()) as KeySet;
}

let home: FaultHome | undefined;
let load: Load | undefined;
afterEach(async () => {
  const stopPromise = load?.stop();
  for (const fixture of [partition, engine]) await fixture?.remove().catch((error: unknown) => console.error(error));
  await home?.close();
  await stopPromise;
  home = load = partition = engine = undefined;
});

describe.runIf(inFull)("no request is lost or done twice, and the service recovers, when", () => {
  for (const fault of FAULTS) {
    const { name, needs } = fault;
    if (needs?.isGranted === false) it.skip(`${name}: not run, this machine lacks ${needs.name}`);
    else it(name, { timeout: 600_000 }, () => survive(fault));
  }

  async function survive({ name, inject, clients, launch, dataDir, serve }: Fault): Promise<void> {
    home = await openHome(dataDir?.());
    await (serve ? serve(home) : home.serve(launch));
    load = startLoad(home, clients);
    const { accepted } = load;
    await sleep(BEFORE_MS);
    // On a slow machine, the first responses to 600 clients take longer.
    await expect.poll(() => accepted.size, { timeout: SETTLE_TIMEOUT_MS }).toBeGreaterThan(0);
    await inject(home);
    const recoveredMs = await waitUntilReady(home);
    const acceptedBefore = accepted.size;
    await sleep(AFTER_MS);
    await load.stop();

    expect(load.improper).toEqual([]);
    expect(load.refused.internal_error, home.services.map(({ log }) => log).join("\n")).toBeUndefined();
    expect(home.services.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
    expect(accepted.size).toBeGreaterThan(acceptedBefore);
    const admin = await home.connect();
    const settleStart = Date.now();
    expect(await settle(admin, UNFINISHED, SETTLE_TIMEOUT_MS)).toBe(0);
    const settledMs = Date.now() - settleStart;
    await expectDoneOnce(admin, accepted, await keySet(home), { canceled: engine !== undefined });
    await engine?.expectOneWebhookEach(admin, SETTLE_TIMEOUT_MS);
    const verdicts = await countRows(admin, "verification");
    const { refused, unanswered } = load;
    const failed = await countRows(admin, "verification WHERE status = 'failed'");
    const counts = { accepted: accepted.size, verdicts, failed, refused, unanswered, recoveredMs, settledMs };
    await admin.end();
    console.log(`${name}: ${JSON.stringify(counts)}`);
  }
});
