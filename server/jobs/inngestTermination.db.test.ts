// Tests SIGTERM to a service process with running calls of an Inngest server and an open request: the process answers
// all of them, and asks the server to retry new calls.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { bundleChild, KilledService } from "@/testing/crash/killedService";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type InngestServerDouble, queues, startInngestServer } from "@/testing/inngestServer";
import { type JudgedService, startJudgedService } from "@/testing/judged";

const EXECUTE = "svc-verify-execute-verification";

let inngest: InngestServerDouble;
let home: JudgedService;
let child: KilledService;
beforeAll(async () => {
  inngest = await startInngestServer();
  // The service in this process only creates rubrics and keys.
  home = await startJudgedService(correct([]));
  const environment = {
    ...home.database.environment,
    ...inngest.environment,
    DATA_DIR: home.dataDir,
    OPENAI_BASE_URL: home.model.baseUrl,
    JUDGE_TIER_1_MODEL: "small",
    LOG_LEVEL: "info",
  };
  child = new KilledService(await bundleChild(), environment);
  await child.start();
  await waitUntil(() => inngest.registered().includes(EXECUTE));
});
afterAll(async () => {
  await child.kill();
  await inngest.stop();
  await home.stop();
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function submit(rubric_id: string, output: string, wait_ms = 0): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${child.baseUrl}/v1/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ rubric_id, submission: { output }, options: { wait_ms } }),
  });
  return { status: answer.status, body: await answer.json() };
}

it("finishes running calls, refuses new ones until the next start, and loses no attempt", async () => {
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  home.model.behave(async (call) => (await released, correct([])(call)));
  const rubric = await home.rubric();
  const outputs = ["Hello one, all is well.", "Hello two, all is well."];
  const ids = await Promise.all(
    outputs.map(async (output) => ((await submit(rubric, output)).body as { verification_id: string }).verification_id),
  );
  const openRequest = submit(rubric, "Hello three, all is well.", 3_000);
  await waitUntil(() => home.model.calls.length === 3);
  const exit = child.stop();
  await waitUntil(() => child.log.includes('"stopping"'));
  const late = ((await submit(rubric, "Hello four, all is well.")).body as { verification_id: string }).verification_id;
  const findRun = (id: string) => inngest.runs.find(({ fn, event }) => fn === EXECUTE && queues(event, id));
  await waitUntil(() => findRun(late)?.answers[0] === 503);
  respond();
  expect([200, 202]).toContain((await openRequest).status);
  await exit;
  expect(child.unexpectedExits).toEqual([]);
  expect(child.log).not.toContain("Cannot use a pool");
  expect(child.log.split("\n").filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
  for (const id of ids) expect(findRun(id)?.answers.filter((status) => status >= 400 && status !== 503)).toEqual([]);

  await child.start();
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  for (const id of [...ids, late]) {
    await waitUntil(
      async () => (await getVerification(tenant, { id })).status !== "running" && findRun(id)?.status !== "running",
    );
    expect((await getVerification(tenant, { id })).status).toBe("succeeded");
    expect((await home.get(`/v1/verifications/${id}/judge-attempts`)).attempts).toMatchObject([{ outcome: "judged" }]);
  }
});
