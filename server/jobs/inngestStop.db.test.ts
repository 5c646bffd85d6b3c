// Tests a drain during a call of an Inngest server: the call ends with a verdict, no attempt is lost, and a late
// cancellation is reported.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type InngestServerDouble, startInngestServer } from "@/testing/inngestServer";
import { type JudgedService, startJudgedService } from "@/testing/judged";

let inngest: InngestServerDouble;
let home: JudgedService;
beforeAll(async () => {
  inngest = await startInngestServer();
  home = await startJudgedService(correct([]), { ...inngest.environment, JUDGE_TIMEOUT_MS: "60000" });
  await waitUntil(() => inngest.registered().length > 0);
});
afterAll(async () => {
  await home.stop();
  await inngest.stop();
});

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
const findRun = (fn: string, id: string) =>
  inngest.runs.find((run) => run.fn === `svc-verify-${fn}` && JSON.stringify(run.event).includes(id));

it("reports a cancellation that came too late in the output of its run", async () => {
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  const body = { rubric_id: await home.rubric(), submission: { output: "Hello customer, all is well." } };
  const { id } = await submit(tenant, { body });
  await waitUntil(() => findRun("execute-verification", id)?.status === "completed");
  inngest.cancel({ ...findRun("execute-verification", id)! });
  await waitUntil(() => findRun("fail-canceled-verification", id)?.status === "completed");
  expect(findRun("fail-canceled-verification", id)?.output).toMatchObject({
    result: "the cancellation came too late: the verification had already ended",
  });
  expect((await getVerification(tenant, { id })).status).toBe("succeeded");
});

it("finishes running calls before it stops, and accepts requests until then", async () => {
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  home.model.behave(async (call) => (await released, correct([])(call)));
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  const body = { rubric_id: await home.rubric(), submission: { output: "Hello customer, this one is another." } };
  const { id } = await submit(tenant, { body });
  const callsBefore = home.model.calls.length;
  await waitUntil(() => home.model.calls.length > callsBefore);
  let hasDrained = false;
  const drain = home.service.drain().then(() => (hasDrained = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hasDrained).toBe(false);
  expect((await fetch(`${home.baseUrl}/healthz`)).status).toBe(200);
  respond();
  await drain;
  await waitUntil(() => findRun("execute-verification", id)?.answers.at(-1) === 503);
  expect(findRun("execute-verification", id)?.answers.filter((status) => status >= 400)).toEqual([503]);
  expect((await home.get(`/v1/verifications/${id}/judge-attempts`)).attempts).toMatchObject([{ outcome: "judged" }]);
});
