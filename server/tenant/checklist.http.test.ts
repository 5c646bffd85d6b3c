import { expect, it } from "vitest";
import { registerRubric } from "@/server/authoring/register";
import { tryExamples } from "@/server/trial/tryExamples";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

operationSuite("checklist.get", { valid: () => ({}) }, (suite) => {
  it("ticks each step from what happened in this tenant", async () => {
    const { service } = suite.service();
    const tenantId = await makeTenant(service.deps, "New");
    const account = await makeAccount(service, tenantId, { owner: true, reviewer: true });
    const done = async () => {
      const { steps } = (await suite.call({ account })).body as { steps: { step: string; done: boolean }[] };
      return steps.filter((step) => step.done).map(({ step }) => step);
    };
    expect(await done()).toEqual([]);
    await makeRubric(service.deps, tenantId);
    expect(await done(), "the operator's rubrics are not the tenant's own").toEqual([]);
    const principal = { kind: "session", tenantId, accountId: account.accountId, owner: true, reviewer: true } as const;
    await registerRubric(
      { ...tenantDeps(service.deps, tenantId), actor: principal },
      { body: { ...DETERMINISTIC_SPEC, name: "Own" } },
    );
    expect(await done()).toEqual(["rubric"]);
    const example = { label: "good", mark: "should_pass", submission: { inline: "{}" } } as const;
    await tryExamples(
      { ...tenantDeps(service.deps, tenantId), actor: principal },
      { body: { spec: DETERMINISTIC_SPEC, examples: [example] } },
    );
    expect(await done(), "a tried draft is no verdict").toEqual(["rubric"]);
    await makeAccount(service, tenantId, { reviewer: true });
    expect(await done()).toEqual(["rubric", "reviewer"]);
  });
});

operationSuite("checklist.mark", { valid: () => ({ body: { mark: "proof" } }) }, (suite) => {
  it("is noted once, and hides the list for the tenant", async () => {
    const hidden = await suite.call({ body: { mark: "hidden" } });
    expect(hidden.body).toMatchObject({ hidden: true });
    expect((await suite.call({ body: { mark: "hidden" } })).body).toEqual(hidden.body);
    await suite.refuses({ body: { mark: "done" } }, "invalid_request", /mark/);
  });
});
