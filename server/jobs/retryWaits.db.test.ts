// Tests that a run that waits for the model does not count as lost.
import { afterEach, expect, it, vi } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { LONGEST_RETRY_WAIT_MS, SILENT_AFTER_MS, sweepSilent } from "@/server/verification/decide/sweep";
import { backoffMs } from "@/server/jobs/executor/backoff";
import { RETRIES } from "@/server/jobs/functions/executeVerifications";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { rateLimited, slow } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/testing/judged";

const RETRY_AFTER_S = 3_000;

let home: JudgedService | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await home?.stop();
  home = undefined;
});

/** Submits a verification to a service with this model. `progress` returns its latest progress, in epoch ms. */
async function startVerification(behavior: Behavior) {
  const service = await startJudgedService(behavior, { JUDGE_TIMEOUT_MS: "60000" });
  home = service;
  const tenant = tenantDeps(service.service.deps, service.tenantId);
  const rubric_id = await service.rubric();
  const { id } = await submit(tenant, { body: { rubric_id, submission: { output: "Hello customer." } } });
  const progress = async () => {
    const select = { progressAt: true } as const;
    const row = await tenant.db.transaction((tx) => tx.verification.findFirstOrThrow({ where: { id }, select }));
    return row.progressAt?.getTime() ?? 0;
  };
  const depsAfter = (ms: number) => ({ ...service.service.deps, clock: { now: () => new Date(Date.now() + ms) } });
  return { id, tenant, progress, sweepAfter: (ms: number) => sweepSilent(depsAfter(ms)), model: service.model };
}

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 400) throw new Error("the condition did not hold");
    await sleep(50);
  }
}

it("retry delays are shorter than the silence after which a run counts as lost", () => {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    for (let sample = 0; sample < 100; sample += 1) expect(backoffMs(attempt)).toBeLessThan(LONGEST_RETRY_WAIT_MS);
  }
  expect(SILENT_AFTER_MS).toBeGreaterThan(2 * LONGEST_RETRY_WAIT_MS);
});

it("a run that waits for a Retry-After of 50 minutes is resumed only SILENT_AFTER_MS after its end", async () => {
  const run = await startVerification(rateLimited({ retryAfterS: RETRY_AFTER_S, times: 100 }, correct([])));
  await waitUntil(async () => (await run.progress()) > Date.now() + 60_000);
  expect(await run.sweepAfter(RETRY_AFTER_S * 1_000)).toEqual({ resumed: 0, failed: 0 });
  expect(await run.sweepAfter(RETRY_AFTER_S * 1_000 + SILENT_AFTER_MS + 5_000)).toEqual({ resumed: 1, failed: 0 });
});

it("a call that waits long for the model reports progress", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const run = await startVerification(slow(4_000, correct([])));
  await waitUntil(() => run.model.calls.length > 0);
  const { id } = run;
  const data = { progressAt: new Date(Date.now() - SILENT_AFTER_MS + 60_000) };
  await run.tenant.db.transaction((tx) => tx.verification.updateMany({ where: { id }, data }));
  await vi.advanceTimersByTimeAsync(30_000);
  await waitUntil(async () => (await run.progress()) > Date.now() - 10_000);
  expect((await getVerification(run.tenant, { id })).status).toBe("running");
});
