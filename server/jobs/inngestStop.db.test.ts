// SIGTERM during a call of an Inngest server: the call ends with a verdict, no attempt is lost, and a late cancellation
// is reported as such.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/get";
import { submit } from "@/server/verification/submit";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import { type InngestServerDouble, startInngestServer } from "@/server/testing/inngestServer";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";

let inngest: InngestServerDouble;
let home: JudgedService;
beforeAll(async () => {
  inngest = await startInngestServer();
  home = await startJudgedService(correct([]), { ...inngest.environment, JUDGE_TIMEOUT_MS: "60000" });
  await until(() => inngest.registered().length > 0);
});
afterAll(async () => {
  await home.stop();
  await inngest.stop();
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
const run = (fn: string, id: string) =>
  inngest.runs.find((one) => one.fn === `svc-verify-${fn}` && JSON.stringify(one.event).includes(id));

it("a cancellation that came too late is reported in its output", async () => {
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  const body = { rubric_id: await home.rubric(), submission: { output: "Hello customer, all is well." } };
  const { id } = await submit(tenant, { body });
  await until(() => run("execute-verification", id)?.status === "completed");
  inngest.cancel({ ...run("execute-verification", id)! });
  await until(() => run("fail-canceled-verification", id)?.status === "completed");
  expect(run("fail-canceled-verification", id)?.output).toMatchObject({
    result: "the cancellation came too late: the verification had already ended",
  });
  expect((await getVerification(tenant, { id })).status).toBe("succeeded");
});

it("finishes the calls in hand before it stops, and refuses no work meanwhile", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  home.model.behave(async (call) => (await held, correct([])(call)));
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  const body = { rubric_id: await home.rubric(), submission: { output: "Hello customer, this one is another." } };
  const { id } = await submit(tenant, { body });
  const asked = home.model.calls.length;
  await until(() => home.model.calls.length > asked);
  let drained = false;
  const draining = home.service.drain().then(() => (drained = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(drained).toBe(false);
  expect((await fetch(`${home.baseUrl}/healthz`)).status).toBe(200);
  answer();
  await draining;
  await until(() => run("execute-verification", id)?.answers.at(-1) === 503);
  expect(run("execute-verification", id)?.answers.filter((status) => status >= 400)).toEqual([503]);
  expect((await home.get(`/v1/verifications/${id}/judge-attempts`)).attempts).toMatchObject([{ outcome: "judged" }]);
});
