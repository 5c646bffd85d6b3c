// Tests with one concurrent model call and a queue of judged work that fills the capacity of its kind. Other work and
// other tenants must not wait behind it.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";

/** More runs than the executor has capacity for. */
const QUEUED_RUNS = 120;
const DETERMINISTIC_TIMEOUT_MS = 5_000;

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
  const releaseSignal = new Promise<void>((resolve) => (release = resolve));
  home.model.behave(async (call) => {
    await releaseSignal;
    return correct([])(call);
  });
  const rubric_id = await makeRubric(home.service.deps, busy.db.tenantId, judgedSpec(`Held ${Math.random()}`));
  for (let index = 0; index < QUEUED_RUNS; index += 1) {
    await submit(busy, { body: { rubric_id, submission: { output: `Hello customer ${index}, all is well.` } } });
  }
}

/** Returns the terminal status of the verification, or "late" if it has none after `timeoutMs`. */
async function waitForEnd(deps: TenantDeps, id: string, timeoutMs: number): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    const { status } = await getVerification(deps, { id });
    if (status === "succeeded" || status === "failed") return status;
    await sleep(50);
  }
  return "late";
}

it("finishes queued deterministic work of another tenant while the model does not respond", async () => {
  await fillTheQueue();
  const rubric_id = await makeRubric(home.service.deps, other.db.tenantId, DETERMINISTIC_SPEC);
  const { id } = await submit(other, { body: { rubric_id, submission: { output: '{"status":"ok","latency":20}' } } });
  expect(await waitForEnd(other, id, DETERMINISTIC_TIMEOUT_MS)).toBe("succeeded");
});

it("finishes judged work of another tenant before the queue ahead of it", async () => {
  const rubric_id = await makeRubric(home.service.deps, other.db.tenantId, judgedSpec("Overtaking"));
  await fillTheQueue();
  const { id } = await submit(other, { body: { rubric_id, submission: { output: "Hello, this one is short." } } });
  const callsBefore = home.model.calls.length;
  release();
  expect(await waitForEnd(other, id, 60_000)).toBe("succeeded");
  // The whole queue needs twice as many calls.
  expect(home.model.calls.length - callsBefore).toBeLessThan(QUEUED_RUNS);
});
