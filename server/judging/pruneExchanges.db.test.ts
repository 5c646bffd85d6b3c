import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { insertJudgeAttempt, type NewJudgeAttempt } from "@/server/judging/judgeAttemptStore";
import { pruneExchanges } from "@/server/judging/pruneExchanges";
import { readExchange } from "@/server/detail/readExchange";
import { makeRubric, makeTenant } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { submit } from "@/server/verification/submit/submit";

const DAY_MS = 86_400_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ JUDGE_LOG_DAYS: "30" });
});
afterAll(() => service.stop());

/** Stores a call with its prompt, made `daysAgo` days ago, for a new tenant each time. */
async function storeCall(daysAgo: number): Promise<{ deps: TenantDeps; id: string; attempt_id: string }> {
  const { deps: sharedDeps } = service.service;
  const deps = tenantDeps(sharedDeps, await makeTenant(sharedDeps));
  const { tenantId } = deps.db;
  const rubric_id = await makeRubric(sharedDeps, tenantId);
  const { id } = await submit(deps, { body: { rubric_id, submission: { inline: "{}" } } });
  const attempt_id = randomUUID();
  const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
  const attempt: NewJudgeAttempt = {
    id: attempt_id,
    tenantId,
    verificationId: id,
    runId: id,
    position: 0,
    criterionKey: "criterion",
    tier: 1,
    sample: 0,
    round: 0,
    reading: null,
    model: "model",
    promptVersion: "1",
    reuseKey: "question",
    reusedId: null,
    determination: null,
    vote: null,
    outcome: "malformed",
    result: null,
    rawReply: "{}",
    error: "no result",
    inputTokens: 1,
    outputTokens: 1,
    costUsd: 0,
    latencyMs: 1,
    createdAt,
  };
  const prompt = { messages: [{ role: "user" as const, content: "?" }] };
  await insertJudgeAttempt(deps.db, attempt, { attemptId: attempt_id, tenantId, prompt, reply: "{}", createdAt });
  return { deps, id, attempt_id };
}

const hasExchange = async ({ deps, ...call }: Awaited<ReturnType<typeof storeCall>>) =>
  (await readExchange(deps, call)).exchange !== null;

it("deletes expired prompts of every tenant, and keeps the calls", async () => {
  const calls = [await storeCall(31), await storeCall(29), await storeCall(40)];
  expect(await pruneExchanges(service.service.deps)).toBe(2);
  expect(await Promise.all(calls.map(hasExchange))).toEqual([false, true, false]);
  expect(await pruneExchanges(service.service.deps)).toBe(0);
});

it("deletes all earlier prompts when prompts are no longer stored", async () => {
  const calls = [await storeCall(2), await storeCall(0)];
  const { deps } = service.service;
  await pruneExchanges({ ...deps, settings: { ...deps.settings, exchangesKeptMs: 0 } });
  expect(await Promise.all(calls.map(hasExchange))).toEqual([false, true]);
});
