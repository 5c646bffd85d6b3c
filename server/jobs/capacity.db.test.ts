// One model slot, and a queue of judged work that fills every place of its kind: other work and other tenants do not
// wait behind it.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/get";
import { submit } from "@/server/verification/submit";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/server/testing/factories";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";

/** More than all places of the executor. */
const WAITING = 120;
const SOON_MS = 5_000;

let home: JudgedService;
let busy: TenantDeps;
let other: TenantDeps;
let release: () => void = () => {};

beforeAll(async () => {
  home = await startJudgedService(correct([]), {
    JUDGE_MAX_CONCURRENCY: "1",
    JUDGE_TIMEOUT_MS: "60000",
    IN_REQUEST_WORK: "0",
  });
  const { deps } = home.service;
  busy = tenantDeps(deps, home.tenantId);
  other = tenantDeps(deps, await makeTenant(deps));
});
afterEach(() => release());
afterAll(() => home.stop());

const judgedSpec = (name: string) => ({
  name,
  criteria: ["first", "second"].map((key) => ({
    key,
    type: "must_have",
    primitive: "llm_judge@1",
    statement: `The output greets the customer (${key}).`,
    config: {},
  })),
});

async function fillTheQueue(): Promise<void> {
  const held = new Promise<void>((resolve) => (release = resolve));
  home.model.behave(async (call) => {
    await held;
    return correct([])(call);
  });
  const rubric_id = await makeRubric(home.service.deps, busy.db.tenantId, judgedSpec(`Held ${Math.random()}`));
  for (let n = 0; n < WAITING; n += 1) {
    await submit(busy, { body: { rubric_id, submission: { output: `Hello customer ${n}, all is well.` } } });
  }
}

async function endsWithin(deps: TenantDeps, id: string, ms: number): Promise<string> {
  for (const deadline = Date.now() + ms; Date.now() < deadline;) {
    const { status } = await getVerification(deps, { id });
    if (status === "succeeded" || status === "failed") return status;
    await sleep(50);
  }
  return "late";
}

it("queued deterministic work of another tenant ends while the model answers nothing", async () => {
  await fillTheQueue();
  const rubric_id = await makeRubric(home.service.deps, other.db.tenantId, DETERMINISTIC_SPEC);
  const { id } = await submit(other, { body: { rubric_id, submission: { output: '{"status":"ok","latency":20}' } } });
  expect(await endsWithin(other, id, SOON_MS)).toBe("succeeded");
});

it("judged work of another tenant does not wait behind the queue", async () => {
  const rubric_id = await makeRubric(home.service.deps, other.db.tenantId, judgedSpec("Overtaking"));
  await fillTheQueue();
  const { id } = await submit(other, { body: { rubric_id, submission: { output: "Hello, this one is short." } } });
  const before = home.model.calls.length;
  release();
  expect(await endsWithin(other, id, 60_000)).toBe("succeeded");
  // The queue ahead of it needs twice as many calls.
  expect(home.model.calls.length - before).toBeLessThan(WAITING);
});
