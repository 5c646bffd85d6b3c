// The model as the first account sets it up in the console.
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_EMAIL } from "@/server/provisioning/seedDemo";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { deleteJudgeChoice, storeJudgeChoice } from "@/server/models/judgeChoiceStore";
import { submit } from "@/server/verification/submit/submit";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { makeAccount, makeRubric, type TestAccount } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

let model: FakeModel;
const environment = { LOCAL_MODEL_PORTS: "none" };
beforeAll(async () => {
  model = await startFakeModel();
  environment.LOCAL_MODEL_PORTS = new URL(model.baseUrl).port;
});
afterAll(() => model.stop());

/** Returns the account of the first start, which may choose a model. */
async function firstAccount({ service, tenantId }: TestService): Promise<TestAccount> {
  const account = await makeAccount(service, tenantId, { owner: true, reviewer: true });
  await service.deps.database.signIn.prisma.authUser.updateMany({
    where: { email: DEMO_EMAIL },
    data: { email: account.email + "x" },
  });
  await service.deps.database.signIn.prisma.authUser.update({
    where: { id: account.accountId },
    data: { email: DEMO_EMAIL },
  });
  return account;
}
const choice = () => ({ base_url: model.baseUrl.replace("localhost", "127.0.0.1"), model: "fake-1" });
const JUDGED = {
  name: "Judged",
  criteria: [
    {
      key: "polite",
      type: "must_have",
      primitive: "llm_judge@1",
      title: "Polite",
      statement: "The output is polite.",
      config: {},
    },
  ],
};

operationSuite("judgeSetup.get", { environment, valid: () => ({}) }, (suite) => {
  it("offers a server of this machine to the first account alone, and has sent it only the request for its list", async () => {
    const account = await firstAccount(suite.service());
    const offered = await suite.call({ account });
    expect(offered.body).toMatchObject({
      model: null,
      chosen: false,
      may_choose: true,
      needs_model: 0,
      servers: [{ base_url: choice().base_url, models: ["fake-1", "fake-2", "fake-3"] }],
    });
    expect((await suite.call({})).body).toMatchObject({ may_choose: false, servers: [] });
    expect(model.calls).toEqual([]);
  });
});

operationSuite(
  "judgeSetup.choose",
  { environment, valid: async (service) => ({ account: await firstAccount(service), body: choice() }) },
  (suite) => {
    it.each([
      "http://192.0.2.1:11434/v1",
      "http://127.0.0.1:9/v1",
      "http://127.0.0.1.example.com/v1",
      "https://judge.example/v1",
    ])("ignores the stored address %s, which is no offer of this machine", async (address) => {
      const service = suite.service();
      await choose(service);
      expect(service.service.deps.judge.model(1)).toBe("fake-1");
      await choose(service, address);
      expect(service.service.deps.modelChoice.isChosen()).toBe(false);
      expect(service.service.deps.judge.model(1)).toBeNull();
    });

    it("accepts offers alone, of the first account alone; the choice is kept and judges", async () => {
      const service = suite.service();
      const account = await firstAccount(service);
      const body = { ...choice(), model: "unknown" };
      await suite.refuses({ account, body }, "unprocessable", /offers this model/);
      await suite.refuses({ account, body: { ...choice(), base_url: "http://127.0.0.1:9/v1" } }, "unprocessable");
      await suite.refuses({ body: choice() }, "forbidden", /first start/);
      expect((await suite.call({ account, body: choice() })).body).toMatchObject({ model: "fake-1", chosen: true });
      expect(service.service.deps.judge.model(3)).toBe("fake-1");
      expect((await service.service.httpDeps.status()).judge.models.map((one) => one.model)).toEqual(
        Array(3).fill("fake-1"),
      );
    });
  },
);

operationSuite(
  "judgeSetup.forget",
  {
    environment,
    valid: async (service) => {
      await choose(service);
      return { account: await firstAccount(service) };
    },
  },
  (suite) => {
    it("ends the use of the model, once", async () => {
      const service = suite.service();
      await choose(service);
      const account = await firstAccount(service);
      expect((await suite.call({ account })).body).toMatchObject({ model: null, chosen: false });
      expect(service.service.deps.judge.model(1)).toBeNull();
      await suite.refuses({ account }, "unprocessable", /no model was chosen/);
    });
  },
);

operationSuite(
  "judgeSetup.judgeWaiting",
  {
    environment,
    valid: async (service) => {
      await makeWaiting(service);
      return {};
    },
  },
  (suite) => {
    it("judges each once, as another verification; the queue no longer has them", async () => {
      const service = suite.service();
      const ref = await makeWaiting(service);
      const { body } = await suite.call({});
      expect(body).toMatchObject({ left: 0 });
      expect((await suite.call({})).body).toEqual({ judged: 0, verification_ids: [], left: 0, refused: 0 });
      const { db } = tenantDeps(service.service.deps, service.tenantId);
      const attempts = () => db.transaction((tx) => tx.verification.findMany({ where: { subjectRef: ref } }));
      await expect
        .poll(async () => (await attempts()).map((row) => row.status), { timeout: 20_000 })
        .toEqual(Array(2).fill("succeeded"));
      const [before, after] = (await attempts()).sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(before).toMatchObject({ determination: "cannot_determine", flagReason: "judge_not_configured" });
      expect(after?.flagReason).not.toBe("judge_not_configured");
      expect(body["verification_ids"]).toHaveLength(Number(body["judged"]));
      expect(body["verification_ids"]).toContain(after?.id);
    });

    it("without a model it says what is missing", async () => {
      await forget(suite.service());
      await suite.refuses({}, "unprocessable", /no model is configured/);
    });
  },
);

async function choose({ service: { deps }, tenantId }: TestService, baseUrl = choice().base_url): Promise<void> {
  const row = { baseUrl, model: "fake-1", chosenBy: "test", chosenAt: new Date() };
  await tenantDeps(deps, tenantId).db.transaction((tx) => storeJudgeChoice(tx, deps.database, row));
  await deps.modelChoice.applyStoredChoice();
}

async function forget({ service: { deps }, tenantId }: TestService): Promise<void> {
  await tenantDeps(deps, tenantId).db.transaction((tx) => deleteJudgeChoice(tx, deps.database));
  await deps.modelChoice.applyStoredChoice();
}

/**
 * Makes a verdict from before the model was chosen.
 * @returns the reference of its subject
 */
async function makeWaiting(service: TestService): Promise<string> {
  const { deps } = service.service;
  const { db, ...tenant } = tenantDeps(deps, service.tenantId);
  await forget(service);
  const ref = crypto.randomUUID();
  const rubric_id = await makeRubric(deps, service.tenantId, JUDGED);
  const body = { rubric_id, submission: { inline: "Thank you." }, subject: { kind: "task", ref } as const };
  const { id } = await submit({ ...tenant, db }, { body });
  const waits = () => db.transaction((tx) => tx.reviewItem.count({ where: { verificationId: id } }));
  await expect.poll(waits, { timeout: 20_000 }).toBe(1);
  await choose(service);
  return ref;
}
