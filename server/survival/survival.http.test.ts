import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { SurvivalEventRecorded } from "@/server/survival/contract";
import { recordSurvivalEvent } from "@/server/survival/survival";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeKey, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const reportWith = (more: object = {}) => ({
  source: "acme-court",
  verdict_ref: `sha256:${randomUUID()}`,
  state: "contested" as const,
  identity_rung: "entity_verified" as const,
  ...more,
});
const eventOf = (body: unknown) => body as SurvivalEventRecorded;

operationSuite("survival.record", { valid: () => ({ body: reportWith() }) }, (suite) => {
  it("appends once, and answers a repeat with what is stored", async () => {
    const body = reportWith({ adjudication_ref: "case 7" });
    const first = eventOf((await suite.call({ body })).body);
    expect(first).toMatchObject({ replayed: false, event: body });
    const repeat = await suite.call({ body: { ...body, identity_rung: "unverified", adjudication_ref: null } });
    expect([repeat.status, repeat.body]).toEqual([201, { event: first.event, replayed: true }]);
    const next = eventOf((await suite.call({ body: { ...body, state: "overturned" } })).body);
    expect(next).toMatchObject({ replayed: false, event: { seq: first.event.seq + 1 } });
  });

  it("counts without gaps, also when everything comes at once and twice", async () => {
    const { service } = suite.service();
    const key = await makeKey(service.deps, await makeTenant(service.deps));
    const bodies = Array.from({ length: 10 }, () => reportWith());
    const answers = await Promise.all([...bodies, ...bodies].map((body) => suite.call({ key, body })));
    const events = answers.map(({ body }) => eventOf(body));
    expect(events.filter(({ replayed }) => !replayed)).toHaveLength(10);
    const sequences = [...new Set(events.map(({ event }) => event.seq))].sort((a, b) => a - b);
    expect(sequences).toEqual(bodies.map((_, index) => index + 1));
  });

  it.each([
    ["source", "Acme"],
    ["source", "x".repeat(65)],
    ["verdict_ref", ""],
    ["verdict_ref", "x".repeat(513)],
    ["verdict_ref", "\0"],
    ["state", "lost"],
    ["identity_rung", "king"],
    ["adjudication_ref", ""],
    ["adjudication_ref", "x".repeat(513)],
    ["note", "hi"],
  ])("rejects %s %j by name", async (field, value) => {
    await suite.refuses({ body: reportWith({ [field]: value }) }, "invalid_request", new RegExp(field));
  });
});

operationSuite("survival.list", { valid: () => ({}) }, (suite) => {
  it("lists the tenant's own, of one verdict or of all, the latest first", async () => {
    const { service } = suite.service();
    const tenant = tenantDeps(service.deps, await makeTenant(service.deps));
    const key = await makeKey(service.deps, tenant.db.tenantId);
    const [one, two] = [reportWith(), reportWith()];
    const events = [];
    for (const body of [one, two, { ...one, state: "survived" as const }]) {
      events.unshift((await recordSurvivalEvent({ ...tenant, actor: "operator" }, { body })).event);
    }
    expect((await suite.call({ key })).body).toMatchObject({ tenant_id: tenant.db.tenantId, items: events });
    const page = await suite.call({ key, query: { verdict_ref: one.verdict_ref, limit: 1, offset: 1 } });
    expect(page.body).toMatchObject({ limit: 1, offset: 1, items: [events[2]] });
    const spelled = await suite.call({ key, query: { verdict_ref: `${two.verdict_ref} ` } });
    expect(spelled.body).toMatchObject({ items: [{ verdict_ref: two.verdict_ref }] });
    expect((await suite.call({})).body).toMatchObject({ items: [] });
  });

  it("rejects an empty reference and a page that is too long", async () => {
    await suite.refuses({ query: { verdict_ref: "" } }, "invalid_request", /verdict_ref/);
    await suite.refuses({ query: { limit: 101 } }, "invalid_request", /limit/);
  });
});
