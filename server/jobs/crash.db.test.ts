// Kills two service processes on one database at random points while clients submit. No accepted request is lost or
// done twice.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedKeySet } from "@/server/proof/issuedProof";
import { expectDoneOnce, settle, UNFINISHED } from "@/testing/crash/aftermath";
import { expectLoggedOnce } from "@/testing/crash/logAftermath";
import { bundleChild, KilledService } from "@/testing/crash/killedService";
import { JUDGED_SPEC, makeRubric, MORE_THAN_A_REQUEST } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";
import { sized } from "@/testing/size";

const KILLS = sized(6, 200);
const CLIENTS = 4;
const SETTLE_TIMEOUT_MS = 180_000;
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/** Creates a seeded random generator (mulberry32), so that a run can be repeated as far as the timing allows. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

let home: TestService;
let admin: pg.Client;
let bodies: object[];
let services: KilledService[];
/** The verification ids of all responses, by idempotency key. */
const idsByKey = new Map<string, Set<string>>();
let isStopping = false;
const kill = { count: 0 };

beforeAll(async () => {
  // The service in this process only creates rubrics and keys. The killed processes do the work.
  home = await startTestService();
  admin = new pg.Client({ connectionString: home.database.adminUrl });
  await admin.connect();
  const { deps } = home.service;
  const deterministic = await makeRubric(deps, home.tenantId);
  const judgedRubricId = await makeRubric(deps, home.tenantId, JUDGED_SPEC);
  const inline = { inline: '{"status": "ok", "latency": 20}' };
  bodies = [
    { rubric_id: deterministic, submission: inline },
    { rubric_id: deterministic, submission: { inline: `{"status": "ok", "latency": 20${MORE_THAN_A_REQUEST}}` } },
    { rubric_id: judgedRubricId, submission: inline },
    { rubric_id: deterministic, submission: { uri: "https://example.com/x" } },
    { rubric_id: judgedRubricId, submission: inline, options: { wait_ms: 200 } },
  ];
  const file = await bundleChild();
  const env = { ...home.database.environment, DATA_DIR: home.dataDir, LOG_LEVEL: "error", DATABASE_POOL: "8" };
  services = [new KilledService(file, env), new KilledService(file, env)];
});
afterAll(async () => {
  isStopping = true;
  await Promise.all(services.map((service) => service.kill()));
  await admin.end();
  await home.stop();
});

/** Submits requests one after the other, and retries each until a process accepts it. */
async function runClient(name: string, random: () => number): Promise<void> {
  for (let index = 0; !isStopping; index += 1) {
    const key = `${name}-${index}`;
    const body = JSON.stringify(bodies[Math.floor(random() * bodies.length)]);
    let answers = 0;
    // One request in five is repeated after it was accepted. Its key must still have one id.
    while (!isStopping && answers < (random() < 0.2 ? 2 : 1)) {
      const id = await post(key, body).catch(() => null);
      if (id === null) await sleep(10);
      else {
        idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(id));
        answers += 1;
      }
    }
  }
}

async function post(key: string, body: string): Promise<string | null> {
  const alive = services.filter((service) => service.baseUrl !== null);
  const target = alive[Math.floor(Math.random() * alive.length)];
  if (!target) return null;
  const response = await fetch(`${target.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json", "idempotency-key": key },
    body,
    signal: AbortSignal.timeout(5000),
  });
  const answer = (await response.json()) as { id?: string; verification_id?: string; code?: string };
  if (response.status >= 500) return null;
  expect([200, 202], JSON.stringify(answer)).toContain(response.status);
  return answer.verification_id ?? answer.id ?? null;
}

/** Starts and kills the service `kills` times, then leaves it running. */
async function killRepeatedly(service: KilledService, kills: number, random: () => number): Promise<void> {
  for (let index = 0; index < kills; index += 1) {
    await service.start();
    // On a slow machine, more kills than accepted requests would leave no request in flight.
    while (idsByKey.size < kill.count) await sleep(5);
    await sleep(random() * 400);
    kill.count += 1;
    await service.kill();
  }
  await service.start();
}

describe(`${KILLS} kills, seed ${seed}`, () => {
  it("no request is lost or done twice", { timeout: 900_000 }, async () => {
    const clients = Array.from({ length: CLIENTS }, (_, n) => runClient(`client-${n}`, createRandom(seed + n)));
    await Promise.all(
      services.map((service, n) => killRepeatedly(service, KILLS / services.length, createRandom(seed + 100 + n))),
    );
    isStopping = true;
    await Promise.all(clients);
    expect(services.reduce((sum, { kills }) => sum + kills, 0)).toBe(KILLS);
    expect(services.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);

    expect(await settle(admin, UNFINISHED, SETTLE_TIMEOUT_MS)).toBe(0);
    expect(idsByKey.size).toBeGreaterThan(KILLS);
    const keys = await publishedKeySet(home.service.deps);
    await expectDoneOnce(admin, idsByKey, keys);
    await expectLoggedOnce(admin, keys.log_key ?? "", SETTLE_TIMEOUT_MS);
  });
});
