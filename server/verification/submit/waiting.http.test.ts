// Tests waits over HTTP, in the service as main.ts composes it.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { failExecution } from "@/server/verification/decide/execute";
import { JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";
import { openWaitingProcess } from "@/testing/waitingProcess";

let home: TestService;
let rubric_id: string;
beforeAll(async () => {
  home = await startTestService();
  rubric_id = await makeRubric(home.service.deps, home.tenantId, JUDGED_SPEC);
  home.service.deps.events = { ...home.service.deps.events, verificationQueued: () => Promise.resolve() };
});
afterAll(() => home.stop());

function verify(wait_ms: number, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ rubric_id, submission: { inline: "Hello" }, options: { wait_ms } });
  return fetch(`${home.baseUrl}/v1/verify`, { method: "POST", headers, body, ...(signal ? { signal } : {}) });
}

const listQueued = async (): Promise<string[]> => {
  const { db } = tenantDeps(home.service.deps, home.tenantId);
  const rows = await db.transaction((tx) =>
    tx.verification.findMany({ where: { status: "queued" }, select: { id: true } }),
  );
  return rows.map(({ id }) => id);
};

it("answers a waiting request when another process finishes its verification", async () => {
  const otherProcess = openWaitingProcess(home, { hears: false });
  const answer = verify(60_000);
  await expect.poll(listQueued).toHaveLength(1);
  await failExecution(otherProcess.jobs, (await listQueued())[0] ?? "", "internal_error: broken");
  expect(await (await answer).json()).toMatchObject({ status: "failed", error: "internal_error: broken" });
  await otherProcess.close();
});

const nameOf = (query: unknown) => (query as { name?: string }).name;

it("polls while a client waits, and stops when the client disconnects", async () => {
  const queries = vi.spyOn(home.service.database.pool, "query");
  const countPolls = () =>
    queries.mock.calls.filter(([query]) => nameOf(query) === "list_verification_statuses").length;
  const countPollsWithin = async (periodMs: number) => {
    const pollsBefore = countPolls();
    await sleep(periodMs);
    return countPolls() - pollsBefore;
  };
  const client = new AbortController();
  const answer = verify(60_000, client.signal);
  await expect.poll(listQueued).toHaveLength(1);
  const pollsWhileWaiting = await countPollsWithin(3_000);
  expect(pollsWhileWaiting).toBeGreaterThanOrEqual(1);
  expect(pollsWhileWaiting).toBeLessThanOrEqual(4);
  client.abort();
  await expect(answer).rejects.toThrow("aborted");
  await sleep(200);
  expect(await countPollsWithin(2_500)).toBe(0);
});

it("answers waiting requests when the process stops", async () => {
  const answer = verify(60_000);
  await expect.poll(listQueued).toHaveLength(2);
  await sleep(100);
  const endedAtMs = performance.now();
  home.service.endWaits();
  expect((await answer).status).toBe(202);
  expect(performance.now() - endedAtMs).toBeLessThan(10_000);
});
