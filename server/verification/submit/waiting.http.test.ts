// Waits over HTTP, in the service as it is composed.
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

const accepted = async (): Promise<string[]> => {
  const { db } = tenantDeps(home.service.deps, home.tenantId);
  const rows = await db.transaction((tx) =>
    tx.verification.findMany({ where: { status: "queued" }, select: { id: true } }),
  );
  return rows.map(({ id }) => id);
};

it("another process wakes the request", async () => {
  const other = openWaitingProcess(home, { hears: false });
  const answer = verify(60_000);
  await expect.poll(accepted).toHaveLength(1);
  await failExecution(other.jobs, (await accepted())[0] ?? "", "internal_error: broken");
  expect(await (await answer).json()).toMatchObject({ status: "failed", error: "internal_error: broken" });
  await other.close();
});

const nameOf = (query: unknown) => (query as { name?: string }).name;

it("looks go on while a client waits, and end when it has gone", async () => {
  const queries = vi.spyOn(home.service.database.pool, "query");
  const looks = () => queries.mock.calls.filter(([query]) => nameOf(query) === "list_verification_statuses").length;
  const looksIn = async (ms: number) => {
    const before = looks();
    await sleep(ms);
    return looks() - before;
  };
  const client = new AbortController();
  const answer = verify(60_000, client.signal);
  await expect.poll(accepted).toHaveLength(1);
  const during = await looksIn(3_000);
  expect(during).toBeGreaterThanOrEqual(1);
  expect(during).toBeLessThanOrEqual(4);
  client.abort();
  await expect(answer).rejects.toThrow("aborted");
  await sleep(200);
  expect(await looksIn(2_500)).toBe(0);
});

it("a process that stops answers those who wait", async () => {
  const answer = verify(60_000);
  await expect.poll(accepted).toHaveLength(2);
  await sleep(100);
  const ended = performance.now();
  home.service.endWaits();
  expect((await answer).status).toBe(202);
  expect(performance.now() - ended).toBeLessThan(10_000);
});
