import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLimits } from "@/server/platform/llm/limits";

/** Makes calls that end on `finish`, and records the calls in progress. */
function createControlledCalls(limitSettings: { maxConcurrency: number; tenantConcurrency: number }) {
  const limits = createLimits(limitSettings);
  const runningCalls: { tenant: string; end: () => void }[] = [];
  const startedTenants: string[] = [];
  const start = (tenant: string) =>
    limits(tenant, async () => {
      startedTenants.push(tenant);
      await new Promise<void>((end) => runningCalls.push({ tenant, end }));
    });
  const finish = (call: (typeof runningCalls)[number]) => {
    runningCalls.splice(runningCalls.indexOf(call), 1);
    call.end();
  };
  return { start, finish, runningCalls, startedTenants };
}

test("never exceeds the limits, and every call runs", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (tenants, maxConcurrency, tenantConcurrency) => {
        const { start, finish, runningCalls, startedTenants } = createControlledCalls({
          maxConcurrency,
          tenantConcurrency,
        });
        const allCalls = Promise.all(tenants.map(start));
        for (let step = 0; step <= tenants.length; step++) {
          await turn();
          expect(runningCalls.length).toBeLessThanOrEqual(maxConcurrency);
          for (const tenant of ["a", "b", "c"]) {
            expect(runningCalls.filter((call) => call.tenant === tenant).length).toBeLessThanOrEqual(tenantConcurrency);
          }
          const call = runningCalls[step % Math.max(runningCalls.length, 1)];
          if (call) finish(call);
        }
        await allCalls;
        expect(startedTenants.toSorted()).toEqual(tenants.toSorted());
      },
    ),
    { numRuns: 60 },
  );
});

test("a tenant with a long queue does not block another", async () => {
  const { start, finish, runningCalls, startedTenants } = createControlledCalls({
    maxConcurrency: 3,
    tenantConcurrency: 2,
  });
  const calls = [...Array.from({ length: 10 }, () => start("greedy")), start("modest")];
  await turn();
  expect(runningCalls.map(({ tenant }) => tenant).sort()).toEqual(["greedy", "greedy", "modest"]);
  while (runningCalls.length > 0) {
    for (const call of [...runningCalls]) finish(call);
    await turn();
  }
  await Promise.all(calls);
  expect(startedTenants).toHaveLength(11);
});

test("tenants take turns at a single slot", async () => {
  const { start, finish, runningCalls, startedTenants } = createControlledCalls({
    maxConcurrency: 1,
    tenantConcurrency: 5,
  });
  const calls = [...Array.from({ length: 5 }, () => start("greedy")), start("modest"), start("modest")];
  await turn();
  while (runningCalls.length > 0) {
    for (const call of [...runningCalls]) finish(call);
    await turn();
  }
  await Promise.all(calls);
  expect(startedTenants).toEqual(["greedy", "modest", "greedy", "modest", "greedy", "greedy", "greedy"]);
});

test("a failed call releases its slot", async () => {
  const limits = createLimits({ maxConcurrency: 1, tenantConcurrency: 1 });
  await expect(limits("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(limits("a", async () => "next")).resolves.toBe("next");
});
