// Tests the cost of a verdict with an Inngest server: calls of the service, and model calls.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { makeRubric } from "@/testing/factories";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type InngestServerDouble, startInngestServer } from "@/testing/inngestServer";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { type Receiver, startReceiver } from "@/testing/receiver";
import { sized } from "@/testing/size";

const VERDICTS = sized(20, 100);
const CRITERIA = ["polite", "complete", "short"];
/** Longer than the ten seconds after which a call of the SDK ends by default. */
const MODEL_DELAY_MS = sized(12_000, 30_000);

let inngest: InngestServerDouble;
let home: JudgedService;
let receiver: Receiver;
beforeAll(async () => {
  inngest = await startInngestServer({ checkpoints: true });
  receiver = await startReceiver();
  const environment = {
    ...inngest.environment,
    WEBHOOK_ALLOW_PRIVATE: "true",
    JUDGE_TIMEOUT_MS: "60000",
    JUDGE_MAX_CONCURRENCY: "2",
  };
  home = await startJudgedService(correct([]), environment);
  await waitUntil(() => inngest.registered().length > 0);
});
afterAll(async () => {
  await home.stop();
  receiver.stop();
  await inngest.stop();
});

/** The log of proofs has runs of its own, at most one a second. */
const runsExceptProofLog = () => inngest.runs.filter(({ fn }) => !fn.includes("proof-log"));
/** The runs that execute verifications. A webhook delivery that waits for a second has a run of its own as well. */
const executionRuns = () => inngest.runs.filter(({ fn }) => fn === "svc-verify-execute-verification");

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

it("limits judged runs to a few more than the concurrent model calls, and does not limit short runs", () => {
  expect(inngest.limitsOf("svc-verify-execute-verification")).toContainEqual({ limit: 2 + 8 });
  expect(inngest.registered()).toContain("svc-verify-execute-deterministic");
  expect(inngest.limitsOf("svc-verify-execute-deterministic")).toBeUndefined();
});

it("takes one call for a verdict, and two model calls per criterion", async () => {
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  await addWebhookEndpoint({ ...tenant, actor: "operator" }, { body: { url: `${receiver.url}/hook` } });
  const rubric_id = await makeRubric(home.service.deps, home.tenantId, {
    name: "Three criteria",
    criteria: CRITERIA.map((key) => ({
      key,
      type: "must_have",
      primitive: "llm_judge@1",
      statement: `The reply is ${key}.`,
      config: {},
    })),
  });
  const outputs = Array.from({ length: VERDICTS }, (_, n) => `Hello customer ${n}, all is well.`);
  await Promise.all(outputs.map((output) => submit(tenant, { body: { rubric_id, submission: { output } } })));
  await waitUntil(() => receiver.received.length >= VERDICTS);
  await waitUntil(() => runsExceptProofLog().every(({ status }) => status !== "running"));
  expect(executionRuns().map(({ calls }) => calls)).toEqual(Array(VERDICTS).fill(1));
  // Most deliveries need no run of their own.
  expect(runsExceptProofLog().length).toBeLessThan(2 * VERDICTS);
  expect(home.model.calls).toHaveLength(2 * VERDICTS * CRITERIA.length);
  expect(receiver.received).toHaveLength(VERDICTS);
  expect(inngest.orphanedJobs()).toBe(0);
});

it("takes one call for a run whose model responds slowly, and none for its webhook", async () => {
  const runsBefore = runsExceptProofLog().length;
  home.model.behave(async (call) => {
    await new Promise((resolve) => setTimeout(resolve, MODEL_DELAY_MS));
    return correct([])(call);
  });
  const tenant = tenantDeps(home.service.deps, home.tenantId);
  const { id } = await submit(tenant, { body: { rubric_id: await home.rubric(), submission: { output: "Dear Ann" } } });
  await waitUntil(() => receiver.received.length > VERDICTS);
  await waitUntil(() => runsExceptProofLog().every(({ status }) => status !== "running"));
  expect(runsExceptProofLog().find(({ event }) => event.id === id)?.calls).toBe(1);
  expect(runsExceptProofLog()).toHaveLength(runsBefore + 1);
  expect(inngest.orphanedJobs()).toBe(0);
}, 90_000);
