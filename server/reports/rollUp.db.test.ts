// The counters against the rows: after random histories, a lost transaction, crowds, and a rebuild they must agree.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BATCH, foldRollup, readCounters, rebuildRollup } from "@/server/reports/rollupStore";
import { rebuildRollups, rollUp } from "@/server/reports/rollUp";
import { selectCounters, total } from "@/server/reports/counters";
import { expectCountersMatchRows, FROM } from "@/testing/rollUp/countersMatchRows";
import {
  accept,
  accepted,
  ask,
  close,
  type End,
  finish,
  override,
  route,
  say,
  type Tenant,
  tenantWithRubric,
} from "@/testing/rollUp/history";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
beforeAll(async () => {
  // With jobs, the sweep of each minute would execute the unfinished verifications that this suite writes.
  service = await startTestService({ ROLE: "api" });
});
afterAll(() => service.stop());

const DAYS = 4;
const pending = ({ deps }: Tenant) => deps.db.transaction((tx) => tx.rollupPending.count());
const foldAll = () => rollUp(service.service.deps, Infinity);

const day = fc.integer({ min: 0, max: DAYS - 1 });
const end = fc.record({
  determination: fc.constantFrom("met", "partial", "not_met", "cannot_determine", null),
  flagged: fc.boolean(),
  criteria: fc.subarray(["shape", "words", "judged"]),
  afterMs: fc.constantFrom(0, 1, 9, 1_000, 90_000_000),
  proof: fc.boolean(),
});
const outcome = fc.constantFrom("confirmed_correct", "confirmed_wrong", "disputed");
const basis = fc.constantFrom("ground_truth", "open_review");
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("say" as const), index: fc.nat(), outcome, basis, day }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("override" as const), to: fc.constantFrom("met", null) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("route" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("close" as const), to: fc.constantFrom("met", "not_met", null) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("accept" as const), day }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("finish" as const), end }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("lost" as const), end }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("ask" as const), day, cost: fc.constantFrom(null, 0, 0.1, 0.003) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fold" as const), limit: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rebuild" as const) }) },
);

it("agree with the rows at every moment of random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const tenant = await tenantWithRubric(service.service.deps);
      const openIds: string[] = [];
      const finishedIds: string[] = [];
      const undecidedIds: string[] = [];
      const routedIds: string[] = [];
      let latest: string | undefined;
      for (const nextAct of acts) {
        if (nextAct.kind === "accept") openIds.push((latest = await accept(tenant, nextAct.day)));
        else if (nextAct.kind === "fold") await foldRollup(tenant.deps.db, nextAct.limit);
        else if (nextAct.kind === "rebuild") await rebuildRollup(tenant.deps.db);
        else if (nextAct.kind === "look") await expectCountersMatchRows(tenant);
        else if (nextAct.kind === "say") {
          const id = finishedIds[nextAct.index % finishedIds.length];
          if (id) await say(tenant, id, nextAct.outcome, nextAct.day, nextAct.basis);
        } else if (nextAct.kind === "override" || nextAct.kind === "route") {
          const id = undecidedIds.shift();
          if (id && nextAct.kind === "override") await override(tenant, id, nextAct.to);
          else if (id) routedIds.push(await route(tenant, id));
        } else if (nextAct.kind === "close") {
          const id = routedIds.shift();
          if (id) await close(tenant, id, nextAct.to);
        } else if (nextAct.kind === "ask") {
          if (latest) await ask(tenant, latest, nextAct.day, nextAct.cost);
        } else {
          const id = nextAct.kind === "finish" ? openIds.shift() : openIds[0];
          if (!id) continue;
          const loseEvent = () => Promise.reject(new Error("lost"));
          if (nextAct.kind === "finish") await finish(tenant, id, nextAct.end).then(() => finishedIds.push(id));
          if (nextAct.kind === "finish" && nextAct.end.determination !== null) undecidedIds.push(id);
          else await expect(finish(tenant, id, nextAct.end, loseEvent)).rejects.toThrow("lost");
        }
      }
      await expectCountersMatchRows(tenant);
      await foldAll();
      expect(await pending(tenant)).toBe(0);
      await expectCountersMatchRows(tenant);
    }),
    { numRuns: 15 },
  );
}, 120_000);

it("add up over any days, whatever counters they need, and are folded by a report that finds many pending", async () => {
  const tenant = await tenantWithRubric(service.service.deps);
  const { ids, db } = tenant.deps;
  const verificationId = await accept(tenant, 0);
  const call = {
    tenantId: db.tenantId,
    verificationId,
    position: 0,
    criterionKey: "judged",
    tier: 1,
    sample: 0,
    round: 0,
  } as const;
  const reusedCall = { model: "small", promptVersion: "p", outcome: "reused", latencyMs: 5 } as const;
  const days = Array.from({ length: BATCH }, (_, index) => (index * 7) % 400);
  const rows = days.map((dayOffset) => ({
    ...call,
    ...reusedCall,
    id: ids.next(),
    runId: ids.next(),
    createdAt: accepted(dayOffset),
  }));
  await db.transaction((tx) => tx.judgeAttempt.createMany({ data: rows }));
  expect(await pending(tenant)).toBe(BATCH);
  const text = (dayOffset: number) => accepted(dayOffset).toISOString().slice(0, 10);
  const sum = async (from: number, to: number) =>
    total(await readCounters(db, { from: text(from), to: text(to), daily: [], total: ["judge_reused"] }));
  expect(await sum(0, 400)).toBe(BATCH);
  expect(await pending(tenant)).toBe(0);
  const anyDay = fc.integer({ min: -70, max: 470 });
  await fc.assert(
    fc.asyncProperty(anyDay, anyDay, async (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(await sum(from, to)).toBe(days.filter((dayOffset) => from <= dayOffset && dayOffset <= to).length);
    }),
    { numRuns: 60 },
  );
});

const FINISHED: End = { determination: "met", flagged: false, criteria: ["shape"], afterMs: 20, proof: true };

it("are fixed by a rebuild", async () => {
  const tenant = await tenantWithRubric(service.service.deps);
  const id = await accept(tenant, 0);
  await finish(tenant, id, FINISHED);
  await foldAll();
  await tenant.deps.db.transaction((tx) => tx.rollupCounter.updateMany({ data: { amount: { increment: 5 } } }));
  await say(tenant, id, "confirmed_wrong", 1);
  await tenant.deps.db.transaction((tx) => tx.latestFeedback.updateMany({ data: { outcome: "confirmed_correct" } }));
  await tenant.deps.db.transaction((tx) => tx.rollupCounter.deleteMany({ where: { measure: "primitives" } }));
  await expect(expectCountersMatchRows(tenant)).rejects.toThrow();
  await rebuildRollups(service.service.deps);
  expect(await pending(tenant)).toBe(0);
  await expectCountersMatchRows(tenant);
});

it("lose and duplicate nothing when a fold dies before its commit", async () => {
  const tenant = await tenantWithRubric(service.service.deps);
  await finish(tenant, await accept(tenant, 0), FINISHED);
  const client = await service.service.database.pool.connect();
  await client.query("BEGIN");
  const { rows } = await client.query("SELECT fold_rollup($1, 10) AS folded", [
    service.service.database.computeBinding(tenant.deps.db.tenantId),
  ]);
  expect(rows).toEqual([{ folded: 1 }]);
  expect(await foldRollup(tenant.deps.db, 10), "while another process folds").toBe(0);
  await expectCountersMatchRows(tenant);
  client.on("error", () => undefined);
  client.release(new Error("the process is gone"));
  await expectCountersMatchRows(tenant);
  await foldAll();
  expect(await pending(tenant)).toBe(0);
  await expectCountersMatchRows(tenant);
});

it("are right with concurrent writers, folds and a rebuild, and never decrease", async () => {
  const tenant = await tenantWithRubric(service.service.deps);
  let finishedCount = 0;
  let writing = true;
  const write = async () => {
    for (let index = 0; index < 25; index += 1) {
      const id = await accept(tenant, index % DAYS);
      await finish(tenant, id, FINISHED);
      finishedCount += 1;
    }
  };
  const verdicts = async () => {
    const counters = await readCounters(tenant.deps.db, {
      from: FROM,
      to: "2026-12-31",
      daily: [],
      total: ["verifications"],
    });
    return total(selectCounters(counters, "verifications").filter(({ label: [status] }) => status === "succeeded"));
  };
  const readReport = async () => {
    while (writing) {
      const before = finishedCount;
      expect(await verdicts()).toBeGreaterThanOrEqual(before);
    }
  };
  const fold = async () => {
    while (writing) await foldRollup(tenant.deps.db, 3);
  };
  const concurrentWork = [readReport(), fold(), fold(), rebuildRollups(service.service.deps)];
  await Promise.all([write(), write(), write()]).finally(() => (writing = false));
  await Promise.all(concurrentWork);
  expect(await verdicts()).toBe(75);
  await expectCountersMatchRows(tenant);
  await foldAll();
  await expectCountersMatchRows(tenant);
});
