// One fault each while clients submit. Afterwards every accepted request has one terminal state and one valid proof,
// the service has recovered without help, and every refusal was problem+json with a code of the catalog.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { KeySet } from "@/server/proof/contract/proof";
import { countRows, expectDoneOnce, settle, UNFINISHED } from "@/server/testing/crash/aftermath";
import type { Launch } from "@/server/testing/crash/killedService";
import { clockOff } from "@/server/testing/faults/clock";
import { canMount, fillDisk, makeSmallDisk } from "@/server/testing/faults/disk";
import { serveWithInngest } from "@/server/testing/faults/engine";
import { type FaultHome, openHome, signal } from "@/server/testing/faults/home";
import { type Load, startLoad } from "@/server/testing/faults/load";
import { canPartition, serveAcross } from "@/server/testing/faults/network";
import { inFull } from "@/server/testing/size";

const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
const RECOVERS_WITHIN_MS = 60_000;
const SETTLE_WITHIN_MS = 240_000; // a step waits for 150 s at most before it runs again
const NOTICED_MS = 300;
const FROZEN_MS = 20_000;
const FULL_MS = 20_000;
const CUT_MS = 20_000;

type Fault = {
  name: string;
  /** Makes the fault, and ends it if it lasts. */
  happen(home: FaultHome): Promise<void>;
  clients?: number;
  /** Of the first process. */
  launch?: Launch;
  /** Starts the first process otherwise. */
  serve?(home: FaultHome): Promise<void>;
  /** Makes the data directory. */
  dataDir?(): string;
  /** A right of the machine. */
  needs?: Right;
};
/** `has`: whether this machine gives it, where the suite runs. */
type Right = { name: string; has: boolean };

const tmpfs: Right = { name: "the right to mount a tmpfs", has: !inFull || (await canMount()) };
const namespaces: Right = { name: "the right to make network namespaces", has: !inFull || canPartition() };
let engine: Awaited<ReturnType<typeof serveWithInngest>> | undefined;
let across: Awaited<ReturnType<typeof serveAcross>> | undefined;

const FAULTS: Fault[] = [
  {
    name: "the postmaster is killed (SIGKILL), three times",
    happen: async (home) => {
      for (let nth = 0; nth < 3; nth += 1) {
        signal(home.postgres()[0], "SIGKILL");
        await noticed(home);
      }
    },
  },
  {
    name: "a backend ends (SIGTERM), ten times",
    happen: (home) => endBackends(home, "SIGTERM", 10),
  },
  {
    name: "a backend is killed (SIGKILL), three times",
    happen: (home) => endBackends(home, "SIGKILL", 3),
  },
  {
    name: `the postmaster and its backends are frozen (SIGSTOP) for ${FROZEN_MS / 1000} s`,
    happen: async (home) => {
      const frozen = home.postgres();
      for (const pid of frozen) signal(pid, "SIGSTOP");
      await sleep(FROZEN_MS);
      for (const pid of frozen) signal(pid, "SIGCONT");
    },
  },
  {
    name: "a new process is started and the old one stopped (SIGTERM), three times",
    happen: async (home) => {
      for (let nth = 0; nth < 3; nth += 1) {
        const old = home.services.at(-1);
        await home.serve();
        await sleep(NOTICED_MS);
        await old?.stop();
      }
    },
  },
  {
    // Node opens more than 256 modules at once when it starts.
    name: "600 clients of a process with 512 file descriptors",
    launch: { before: ["sh", "-c", 'ulimit -n 512 && exec "$0" "$@"'] },
    clients: 600,
    happen: () => sleep(10_000),
  },
  {
    name: `the disk is full, also for the WAL, for ${FULL_MS / 1000} s`,
    needs: tmpfs,
    dataDir: makeSmallDisk,
    happen: async (home) => {
      const free = fillDisk(home.dataDir);
      await sleep(FULL_MS);
      free();
    },
  },
  ...[1, -1].map((hours) => ({
    name: `the clock of one of two processes is ${hours > 0 ? "an hour ahead" : "an hour behind"}`,
    happen: async (home: FaultHome) => {
      await ageSigningKey(home);
      await home.serve(clockOff(hours * 3_600_000));
      await sleep(10_000);
    },
  })),
  {
    name: `database and model are behind a partition of the network for ${CUT_MS / 1000} s`,
    needs: namespaces,
    serve: async (home) => {
      across = await serveAcross(home);
    },
    happen: async () => {
      across?.cut();
      await sleep(CUT_MS);
      across?.heal();
    },
  },
  {
    name: "an Inngest server loses, cancels, repeats and reorders calls, is killed with its runs, and is back after 10 s",
    serve: async (home) => {
      engine = await serveWithInngest(home);
    },
    happen: async () => {
      engine?.confuse();
      await sleep(10_000);
      engine?.crash();
      await sleep(10_000);
      engine?.comeBack();
    },
  },
  {
    name: "64 clients of a process with a heap of 256 MB",
    launch: { options: ["--max-old-space-size=256"] },
    clients: 64,
    happen: () => sleep(20_000),
  },
];

/** Ends a backend that serves a login of the service. */
async function endBackends(home: FaultHome, name: "SIGTERM" | "SIGKILL", times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const admin = await home.connect();
    const { rows } = await admin.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = 'svc_verify' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
    );
    await admin.end();
    signal(rows[0]?.pid, name);
    await noticed(home);
  }
}

/** An entry that is dated before its key is invalid: a clock may be behind by less than the age of the key. */
async function ageSigningKey(home: FaultHome): Promise<void> {
  const admin = await home.connect();
  await admin.query("SET session_replication_role = replica"); // past the trigger that keeps keys as they are
  await admin.query("UPDATE signing_key SET created_at = created_at - interval '1 day'");
  await admin.end();
}

/** Lets the fault take effect, then waits until it has passed. */
async function noticed(home: FaultHome): Promise<void> {
  await sleep(NOTICED_MS);
  await recovered(home);
}

/**
 * Waits until a process is ready.
 * @returns after how many milliseconds
 */
async function recovered(home: FaultHome): Promise<number> {
  const started = Date.now();
  for (;;) {
    const up = home.services.find(({ baseUrl }) => baseUrl !== null);
    const answer = up ? await fetch(`${up.baseUrl}/readyz`).catch(() => null) : null;
    if (answer?.status === 200) return Date.now() - started;
    if (Date.now() - started > RECOVERS_WITHIN_MS) {
      const states = home.services.map(({ baseUrl, pid, log }) => ({ baseUrl, pid, log }));
      throw new Error(`not ready: ${await answer?.text()} ${JSON.stringify(states)}`);
    }
    await sleep(100);
  }
}

async function keySet(home: FaultHome): Promise<KeySet> {
  const up = home.services.find(({ baseUrl }) => baseUrl !== null);
  return (await (await fetch(`${up?.baseUrl}/.well-known/svc-verify/keys.json`)).json()) as KeySet;
}

let home: FaultHome | undefined;
let load: Load | undefined;
afterEach(async () => {
  const stopping = load?.stop();
  for (const each of [across, engine]) await each?.remove().catch((error: unknown) => console.error(error));
  await home?.close();
  await stopping;
  home = load = across = engine = undefined;
});

describe.runIf(inFull)("nothing is lost or done twice, and the service recovers", () => {
  for (const fault of FAULTS) {
    const { name, needs } = fault;
    if (needs?.has === false) it.skip(`${name}: not run, this machine lacks ${needs.name}`);
    else it(name, { timeout: 600_000 }, () => survive(fault));
  }

  async function survive({ name, happen, clients, launch, dataDir, serve }: Fault): Promise<void> {
    home = await openHome(dataDir?.());
    await (serve ? serve(home) : home.serve(launch));
    load = startLoad(home, clients);
    const { accepted } = load;
    await sleep(BEFORE_MS);
    // The first answers of 600 clients take longer than that on a slow machine.
    await expect.poll(() => accepted.size, { timeout: SETTLE_WITHIN_MS }).toBeGreaterThan(0);
    await happen(home);
    const recoveredMs = await recovered(home);
    const then = accepted.size;
    await sleep(AFTER_MS);
    await load.stop();

    expect(load.improper).toEqual([]);
    expect(load.refused.internal_error, home.services.map(({ log }) => log).join("\n")).toBeUndefined();
    expect(home.services.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
    expect(accepted.size).toBeGreaterThan(then);
    const admin = await home.connect();
    const settling = Date.now();
    expect(await settle(admin, UNFINISHED, SETTLE_WITHIN_MS)).toBe(0);
    const settledMs = Date.now() - settling;
    await expectDoneOnce(admin, accepted, await keySet(home), { canceled: engine !== undefined });
    await engine?.expectOneWebhookEach(admin, SETTLE_WITHIN_MS);
    const verdicts = await countRows(admin, "verification");
    const { refused, unanswered } = load;
    const failed = await countRows(admin, "verification WHERE status = 'failed'");
    const counts = { accepted: accepted.size, verdicts, failed, refused, unanswered, recoveredMs, settledMs };
    await admin.end();
    console.log(`${name}: ${JSON.stringify(counts)}`);
  }
});
