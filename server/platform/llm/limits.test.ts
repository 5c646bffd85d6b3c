import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLimits } from "@/server/platform/llm/limits";

/** Makes calls that end on `finish`, and records the calls in progress. */
function controlledCalls(of: { maxConcurrency: number; tenantConcurrency: number }) {
  const limits = createLimits(of);
  const running: { tenant: string; end: () => void }[] = [];
  const started: string[] = [];
  const start = (tenant: string) =>
    limits(tenant, async () => {
      started.push(tenant);
      await new Promise<void>((end) => running.push({ tenant, end }));
    });
  const finish = (call: (typeof running)[number]) => {
    running.splice(running.indexOf(call), 1);
    call.end();
  };
  return { start, finish, running, started };
}

test("never exceeds the limits, and every call runs", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (tenants, maxConcurrency, tenantConcurrency) => {
        const { start, finish, running, started } = controlledCalls({ maxConcurrency, tenantConcurrency });
        const all = Promise.all(tenants.map(start));
        for (let step = 0; step <= tenants.length; step++) {
          await turn();
          expect(running.length).toBeLessThanOrEqual(maxConcurrency);
          for (const tenant of ["a", "b", "c"]) {
            expect(running.filter((call) => call.tenant === tenant).length).toBeLessThanOrEqual(tenantConcurrency);
          }
          const call = running[step % Math.max(running.length, 1)];
          if (call) finish(call);
        }
        await all;
        expect(started.toSorted()).toEqual(tenants.toSorted());
      },
    ),
    { numRuns: 60 },
  );
});

test("a tenant with a long queue does not block another", async () => {
  const { start, finish, running, started } = controlledCalls({ maxConcurrency: 3, tenantConcurrency: 2 });
  const calls = [...Array.from({ length: 10 }, () => start("greedy")), start("modest")];
  await turn();
  expect(running.map(({ tenant }) => tenant).sort()).toEqual(["greedy", "greedy", "modest"]);
  while (running.length > 0) {
    for (const call of [...running]) finish(call);
    await turn();
  }
  await Promise.all(calls);
  expect(started).toHaveLength(11);
});

test("tenants take turns at a single slot", async () => {
  const { start, finish, running, started } = controlledCalls({ maxConcurrency: 1, tenantConcurrency: 5 });
  const calls = [...Array.from({ length: 5 }, () => start("greedy")), start("modest"), start("modest")];
  await turn();
  while (running.length > 0) {
    for (const call of [...running]) finish(call);
    await turn();
  }
  await Promise.all(calls);
  expect(started).toEqual(["greedy", "modest", "greedy", "modest", "greedy", "greedy", "greedy"]);
});

test("a failed call releases its slot", async () => {
  const limits = createLimits({ maxConcurrency: 1, tenantConcurrency: 1 });
  await expect(limits("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(limits("a", async () => "next")).resolves.toBe("next");
});
