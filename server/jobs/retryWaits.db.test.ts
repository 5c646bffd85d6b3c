// What a model makes a run wait for is not taken for a lost run.
import { afterAll, beforeAll, expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { submit } from "@/server/domain/verification/submit";
import { LONGEST_RETRY_WAIT_MS, SILENT_AFTER_MS, sweepSilent } from "@/server/domain/verification/sweep";
import { backoffMs } from "@/server/jobs/executor/backoff";
import { RETRIES } from "@/server/jobs/functions/executeVerification";
import { rateLimited } from "@/server/testing/fakeModel/behaviors/failing";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import { tenantDepsOf } from "@/server/testing/factories";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";

const RETRY_AFTER_S = 3_000;

let home: JudgedService;
beforeAll(async () => {
  home = await startJudgedService(rateLimited({ retryAfterS: RETRY_AFTER_S, times: 100 }, correct([])));
});
afterAll(() => home.stop());

it("the longest wait of the retries is shorter than the silence that counts as lost", () => {
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    for (let nth = 0; nth < 100; nth += 1) expect(backoffMs(attempt)).toBeLessThan(LONGEST_RETRY_WAIT_MS);
  }
  expect(SILENT_AFTER_MS).toBeGreaterThan(2 * LONGEST_RETRY_WAIT_MS);
});

it("a run that waits 50 minutes because the model asked for it is not resumed in that time, and is once it is late", async () => {
  const tenant = tenantDepsOf(home.service.deps, home.tenantId);
  const rubric_id = await home.rubric();
  const { id } = await submit(tenant, { body: { rubric_id, submission: { output: "Hello customer." } } });
  const progress = () =>
    tenant.db.transaction((tx) => tx.verification.findFirstOrThrow({ where: { id }, select: { progressAt: true } }));
  for (let tries = 0; tries < 200; tries += 1) {
    const { progressAt } = await progress();
    if (progressAt && progressAt.getTime() > Date.now() + 60_000) break;
    await sleep(50);
  }
  const later = (ms: number) => ({ ...home.service.deps, clock: { now: () => new Date(Date.now() + ms) } });
  expect(await sweepSilent(later(RETRY_AFTER_S * 1_000))).toEqual({ resumed: 0, failed: 0 });
  expect(await sweepSilent(later(RETRY_AFTER_S * 1_000 + SILENT_AFTER_MS + 5_000))).toEqual({ resumed: 1, failed: 0 });
});
