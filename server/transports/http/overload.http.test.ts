// While the event loop or the heap is past its bound, new work is refused with 503 and Retry-After before it is
// accepted.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { createLoopMonitor, SAMPLE_INTERVAL_MS } from "@/server/platform/loopMonitor";
import { createLog } from "@/server/platform/log";
import { openCall } from "@/server/transports/http/call";
import { createHttpHandler } from "@/server/transports/http/handler";
import { makeRubric } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

let homeService: TestService;
let rubric_id: string;
beforeAll(async () => {
  homeService = await startTestService();
  rubric_id = await makeRubric(homeService.service.deps, homeService.tenantId);
});
afterAll(async () => {
  await homeService.stop();
  // The service that the suites of this process share was held, too, and refuses work until its next sample.
  await sleep(2 * SAMPLE_INTERVAL_MS);
});

const submission = () =>
  new Request(`${homeService.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${homeService.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ rubric_id, submission: { inline: "{}" } }),
  });

async function expectRefused(answer: Response, detail: string): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(await answer.json()).toMatchObject({ code: "service_unavailable", detail });
  const { db } = tenantDeps(homeService.service.deps, homeService.tenantId);
  expect(await db.transaction((tx) => tx.verification.count())).toBe(0);
}

it("while the event loop does not keep up", async () => {
  const hold = async () => {
    for (const blockedUntil = performance.now() + 350; performance.now() < blockedUntil;);
    await sleep(1);
  };
  for (let turn = 0; turn < 7; turn += 1) await hold();
  const sentRequest: { answer?: Response } = {};
  void fetch(submission()).then((answer) => (sentRequest.answer = answer));
  while (!sentRequest.answer) await hold();
  await expectRefused(sentRequest.answer, "the service is overloaded");
});

it("while the heap is nearly full, when reading goes on", async () => {
  const loop = createLoopMonitor(createLog("silent"), 0);
  const { handle } = createHttpHandler({ ...homeService.service.httpDeps, loop });
  await expectRefused(await handle(submission(), "127.0.0.1", openCall(undefined)), "the service is short of memory");
  const read = await handle(new Request(`${homeService.baseUrl}/healthz`), "127.0.0.1", openCall(undefined));
  expect(read.status).toBe(200);
  loop.stop();
});
