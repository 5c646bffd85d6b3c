import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const DEFAULTS = {
  allow_self_adjudication: false,
  decisions_also_label: false,
  limit_judgment_minutes: false,
  single_readings: false,
};

operationSuite("tenantSettings.get", { valid: () => ({}) }, (suite) => {
  it("shows the defaults of a tenant that changed nothing", async () => {
    const { tenantId } = suite.service();
    expect((await suite.call({})).body).toEqual({ tenant_id: tenantId, ...DEFAULTS });
  });
});

let limited = false;
const anotherChange = () => ({ body: { limit_judgment_minutes: (limited = !limited) } });

operationSuite("tenantSettings.change", { valid: anotherChange }, (suite) => {
  it("changes what it names in this tenant, once in the trail, with before and after", async () => {
    const { service, tenantId } = suite.service();
    const body = { allow_self_adjudication: true };
    const other = await makeTenant(service.deps, "Other");
    const changed = { ...(await suite.call({ body: {} })).body, ...body };
    expect((await suite.call({ body })).body).toEqual(changed);
    expect((await suite.call({ body })).body).toEqual(changed);
    expect((await suite.call({ body: {} })).body).toEqual(changed);
    const trail = await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
      tx.auditEvent.findMany({ where: { action: "tenant_settings.changed" }, orderBy: { id: "desc" }, take: 1 }),
    );
    expect(trail.map(({ target, details }) => [target, details])).toEqual([
      [tenantId, { allow_self_adjudication_before: false, allow_self_adjudication_after: true }],
    ]);
    const account = await makeAccount(service, other, { owner: true });
    expect((await suite.call({ body: {}, account })).body).toEqual({ tenant_id: other, ...DEFAULTS });
  });

  it("keeps one row and loses no change when owners change it at the same time", async () => {
    const flips = [true, false].flatMap((value) => Array.from({ length: 5 }, () => value));
    const answers = await Promise.all(flips.map((value) => suite.call({ body: { allow_self_adjudication: value } })));
    expect(answers.map(({ body }) => body["allow_self_adjudication"])).toEqual(flips);
  });

  it("refuses a setting that does not exist, and another type", async () => {
    await suite.refuses({ body: { allow_everything: true } }, "invalid_request", /allow_everything/);
    await suite.refuses({ body: { allow_self_adjudication: "yes" } }, "invalid_request", /allow_self_adjudication/);
  });
});
