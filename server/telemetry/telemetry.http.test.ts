import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeAccount, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

function timing(ms = 30_000) {
  const now = Date.now();
  return { started_at: new Date(now - ms).toISOString(), first_verdict_at: new Date(now).toISOString() };
}

operationSuite(
  "telemetry.record",
  { valid: () => ({ body: { handle: `run-${randomUUID().slice(0, 8)}`, ...timing() } }) },
  (suite) => {
    it("keeps how long it took, and which key it was by its prefix", async () => {
      const body = { handle: "first-run-1", ...timing(61_250) };
      const { body: answer } = await suite.call({ body });
      expect(answer["telemetry"]).toMatchObject({
        handle: "first-run-1",
        key_prefix: suite.service().apiKey.slice(0, 12),
        first_verdict_ms: 61_250,
      });
    });

    it("accepts a handle once, from the first caller", async () => {
      const calls = Array.from({ length: 6 }, () => suite.call({ body: { handle: "contested-run", ...timing() } }));
      const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    });

    it.each([
      ["svk_abcdefgh", /handle: looks like an API key/],
      ["deadbeefdeadbeefdeadbeefdeadbeef", /handle: looks like a key or a hash/],
      ["run-555-123-4567", /handle: looks like a phone number/],
      ["test-tenant-run", /handle: looks like the name of the tenant/],
      ["short", /handle: must be/],
      ["jane@example.com", /handle: must be/],
      ["Upper-case", /handle: must be/],
    ])("rejects the handle %s", async (handle, detail) => {
      await suite.refuses({ body: { handle, ...timing() } }, "invalid_request", detail);
    });

    it("rejects the tenant's id, and the address of a member", async () => {
      const { service, tenantId } = suite.service();
      const { accountId } = await makeAccount(service, tenantId);
      const { db } = tenantDeps(service.deps, tenantId);
      await db.signInTransaction((tx) =>
        tx.authUser.update({ where: { id: accountId }, data: { email: "rosa.diaz@acme.example" } }),
      );
      const handles = { [tenantId]: /a tenant id/, "rosa-diaz-run": /the address of an account/ };
      for (const [handle, detail] of Object.entries(handles)) {
        await suite.refuses({ body: { handle, ...timing() } }, "invalid_request", detail);
      }
    });

    it("rejects times that cannot be", async () => {
      const at = (ms: number) => new Date(Date.now() + ms).toISOString();
      const refused = async (started_at: string, first_verdict_at: string, detail: RegExp) =>
        suite.refuses({ body: { handle: "times-1", started_at, first_verdict_at } }, "invalid_request", detail);
      await refused(at(-1_000), at(-2_000), /first_verdict_at: is before started_at/);
      await refused(at(-86_400_002), at(-1), /first_verdict_at: .*24 hours/);
      await refused(at(-1_000), at(60_000), /first_verdict_at: is in the future/);
      await refused("0000-01-01T00:00:00Z", "0000-01-01T00:00:01Z", /started_at/);
      await refused("yesterday", at(0), /started_at/);
      const exact = { handle: "a-whole-day", ...timing(86_400_000) };
      expect((await suite.call({ body: exact })).status).toBe(201);
    });
  },
);

operationSuite("telemetry.get", { valid: () => ({ params: { handle: "unused-handle" } }) }, (suite) => {
  it("shows the tenant's own, and null for a missing or foreign handle", async () => {
    const { service, tenantId } = suite.service();
    const otherTenant = await makeTenant(service.deps, "Other tenant");
    for (const [owner, handle] of [
      [tenantId, "own-run"],
      [otherTenant, "foreign-run"],
    ] as const) {
      const row = { handle, keyPrefix: "svk_abcdefgh", firstVerdictMs: 5, createdAt: new Date() };
      const data = { ...row, tenantId: owner, startedAt: new Date(0), firstVerdictAt: new Date(5) };
      await tenantDeps(service.deps, owner).db.transaction((tx) => tx.quickstartTelemetry.create({ data }));
    }
    const own = await suite.call({ params: { handle: "own-run" } });
    expect(own.body["telemetry"]).toMatchObject({ handle: "own-run", first_verdict_ms: 5 });
    for (const handle of ["foreign-run", "missing-run"]) {
      expect((await suite.call({ params: { handle } })).body).toEqual({ telemetry: null });
    }
  });
  it("rejects a malformed handle", async () => {
    for (const handle of ["x", "UPPER-CASE", "%00abcdef"]) {
      await suite.refuses({ params: { handle } }, "invalid_request", /handle/);
    }
  });
});
