// The counters against the rows: after random histories, a lost transaction, crowds, and a rebuild they must agree.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listFigures } from "@/server/data/reportStore";
import { foldRollup, type Measure, readCounters, rebuildRollup } from "@/server/data/rollupStore";
import type { TenantDeps } from "@/server/domain/deps";
import { rebuildRollups, rollUp } from "@/server/domain/reporting/rollUp";
import { countersOf, total } from "@/server/domain/reporting/counters";
import { makeRubric, makeTenant, tenantDepsOf } from "@/server/testing/factories";
import type { TestService } from "@/server/testing/service";
import { startTestService } from "@/server/testing/service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const MEASURES: Measure[] = [
  ...(["verifications", "rubrics", "criteria", "latency", "proofs", "judge_calls", "judge_reused"] as const),
  ...(["judge_input_tokens", "judge_output_tokens", "judge_cost_usd", "judge_unpriced"] as const),
];
const FROM = "2026-01-01";
const DAYS = 4;

type Tenant = { deps: TenantDeps; rubricId: string };
async function tenantWithRubric(): Promise<Tenant> {
  const { deps } = service.service;
  const tenantId = await makeTenant(deps);
  return { deps: tenantDepsOf(deps, tenantId), rubricId: await makeRubric(deps, tenantId) };
}

type End = { determination: string | null; flagged: boolean; criteria: string[]; afterMs: number; proof: boolean };

/** Just before midnight, so that most verdicts come on another day than the one that they count for. */
const accepted = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 23, 59, 59, 990));

async function accept({ deps, rubricId }: Tenant, day: number): Promise<string> {
  const id = deps.ids.next();
  const { tenantId } = deps.db;
  const row = { id, tenantId, rubricId, status: "queued", submissionHash: "h", submission: {}, options: {} };
  await deps.db.transaction((tx) => tx.verification.create({ data: { ...row, createdAt: accepted(day) } }));
  return id;
}

async function finish({ deps }: Tenant, id: string, end: End, andThen = async () => {}): Promise<void> {
  const { tenantId } = deps.db;
  await deps.db.transaction(async (tx) => {
    const { createdAt } = await tx.verification.findFirstOrThrow({ where: { id } });
    const completedAt = new Date(createdAt.getTime() + end.afterMs);
    const { determination, flagged } = end;
    const data =
      determination === null
        ? { status: "failed", error: "judge_unavailable", completedAt }
        : {
            status: "succeeded",
            determination,
            confidence: 1,
            flagged,
            completedAt,
            proofRef: end.proof ? "sha256:x" : null,
          };
    await tx.verification.update({ where: { id }, data });
    const results = end.criteria.map((key, position) => ({
      ...{ tenantId, verificationId: id, position, criterionId: randomUUID(), key, rationale: "", confidence: 1 },
      ...{ primitive: key === "judged" ? "llm_judge@1" : "regex_match@1", determination: determination ?? "met" },
      ...{ evidenceSpans: [], flagged: false, manipulationDetected: false },
    }));
    if (determination !== null) await tx.criterionResult.createMany({ data: results });
    await andThen();
  });
}

async function ask({ deps }: Tenant, verificationId: string, day: number, costUsd: number | null): Promise<void> {
  const row = {
    ...{ id: deps.ids.next(), tenantId: deps.db.tenantId, verificationId, runId: randomUUID(), position: 0 },
    ...{ criterionKey: "judged", tier: 1, sample: 0, round: 0, model: "small", promptVersion: "p" },
    ...(costUsd === null
      ? { outcome: "reused" }
      : { outcome: "refused", inputTokens: 10, outputTokens: 3, costUsd: costUsd || null }),
    ...{ latencyMs: 5, createdAt: accepted(day) },
  };
  await deps.db.transaction((tx) => tx.judgeAttempt.create({ data: row }));
}

async function say({ deps }: Tenant, verificationId: string, outcome: string, day: number): Promise<void> {
  const row = { id: randomUUID(), tenantId: deps.db.tenantId, verificationId, outcome, recordedBy: "test" };
  await deps.db.transaction((tx) => tx.feedback.create({ data: { ...row, createdAt: accepted(day) } }));
}

/** The same sums made from the rows, in other words than the database's. */
async function truth({ deps }: Tenant): Promise<Record<string, number>> {
  const [verifications, attempts] = await deps.db.transaction(async (tx) => [
    await tx.verification.findMany({ include: { results: true } }),
    await tx.judgeAttempt.findMany(),
  ]);
  const sums: Record<string, number> = {};
  const add = (at: Date, measure: Measure, label: unknown[], amount: number | null = 1) => {
    if (!amount) return;
    const name = `${at.toISOString().slice(0, 10)} ${measure} ${JSON.stringify(label)}`;
    sums[name] = (sums[name] ?? 0) + amount;
  };
  for (const {
    createdAt: at,
    completedAt,
    rubricId,
    status,
    determination,
    flagged,
    proofRef,
    results,
  } of verifications) {
    add(at, "verifications", [status, determination, flagged]);
    add(at, "rubrics", [rubricId, status, determination]);
    if (proofRef) add(at, "proofs", []);
    const ms = Math.max((completedAt?.getTime() ?? 0) - at.getTime(), 1);
    if (status === "succeeded") add(at, "latency", [Math.floor(Math.log(ms) / Math.log(1.1))]);
    for (const { criterionId, key, primitive, determination } of results) {
      add(at, "criteria", [criterionId, key, primitive, determination]);
    }
  }
  for (const { createdAt: at, outcome, model, tier, inputTokens, outputTokens, costUsd } of attempts) {
    add(at, outcome === "reused" ? "judge_reused" : "judge_calls", [model, tier]);
    add(at, "judge_input_tokens", [model, tier], inputTokens);
    add(at, "judge_output_tokens", [model, tier], outputTokens);
    add(at, "judge_cost_usd", [model, tier], costUsd);
    add(at, "judge_unpriced", [model, tier], inputTokens !== null && costUsd === null ? 1 : 0);
  }
  return sums;
}

/** What the AI record of the days from `day` on counts, from all feedback. */
async function trueFigures({ deps }: Tenant, day: number) {
  const verifications = await deps.db.transaction((tx) => tx.verification.findMany({ include: { feedback: true } }));
  const latest = verifications.flatMap(({ determination, feedback }) => {
    const [last] = feedback.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return last && last.createdAt >= accepted(day) ? [{ determination, outcome: last.outcome }] : [];
  });
  const confirmed = latest.filter(({ outcome }) => outcome !== "disputed");
  const decided = confirmed.filter(({ determination: d }) => d !== null && d !== "cannot_determine");
  const met = confirmed.filter(({ determination }) => determination === "met");
  const verdicts = latest.filter(({ determination }) => determination !== null);
  const of = (sample: typeof latest, hit: (each: (typeof latest)[number]) => boolean) =>
    sample.length === 0 ? undefined : { count: sample.filter(hit).length, sample: sample.length };
  const disputed = latest.filter(({ outcome }) => outcome === "disputed");
  return {
    agreement: of(decided, ({ outcome }) => outcome === "confirmed_correct"),
    false_met: of(met, ({ outcome }) => outcome === "confirmed_wrong"),
    abstention: of(verdicts, ({ determination }) => determination === "cannot_determine"),
    disputed: of(disputed, () => true),
  };
}

async function shownFigures({ deps }: Tenant, day: number) {
  const rows = await deps.db.transaction((tx) => listFigures(tx, accepted(day), new Date(Date.UTC(2027, 0))));
  return Object.fromEntries(rows.map(({ figure, count, sample }) => [figure, { count, sample }]));
}

async function shown({ deps }: Tenant): Promise<Record<string, number>> {
  const range = { from: FROM, to: "2026-12-31", daily: MEASURES, total: [] };
  const counters = await readCounters(deps.db, range);
  return Object.fromEntries(
    counters.map(({ day, measure, label, amount }) => [`${day} ${measure} ${JSON.stringify(label)}`, amount]),
  );
}

async function expectAgreement(tenant: Tenant): Promise<void> {
  const [rows, counters] = [await truth(tenant), await shown(tenant)];
  expect(Object.keys(counters).sort()).toEqual(Object.keys(rows).sort());
  for (const [name, amount] of Object.entries(rows)) expect(counters[name], name).toBeCloseTo(amount, 9);
  for (const day of [0, 2]) expect(await shownFigures(tenant, day)).toEqual(await trueFigures(tenant, day));
}

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
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("say" as const), nth: fc.nat(), outcome, day }) },
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
      const tenant = await tenantWithRubric();
      const open: string[] = [];
      const done: string[] = [];
      let latest: string | undefined;
      for (const each of acts) {
        if (each.kind === "accept") open.push((latest = await accept(tenant, each.day)));
        else if (each.kind === "fold") await foldRollup(tenant.deps.db, each.limit);
        else if (each.kind === "rebuild") await rebuildRollup(tenant.deps.db);
        else if (each.kind === "look") await expectAgreement(tenant);
        else if (each.kind === "say") {
          const id = done[each.nth % done.length];
          if (id) await say(tenant, id, each.outcome, each.day);
        } else if (each.kind === "ask") {
          if (latest) await ask(tenant, latest, each.day, each.cost);
        } else {
          const id = each.kind === "finish" ? open.shift() : open[0];
          if (!id) continue;
          const lost = () => Promise.reject(new Error("lost"));
          if (each.kind === "finish") await finish(tenant, id, each.end).then(() => done.push(id));
          else await expect(finish(tenant, id, each.end, lost)).rejects.toThrow("lost");
        }
      }
      await expectAgreement(tenant);
      await foldAll();
      expect(await pending(tenant)).toBe(0);
      await expectAgreement(tenant);
    }),
    { numRuns: 15 },
  );
}, 120_000);

const DONE: End = { determination: "met", flagged: false, criteria: ["shape"], afterMs: 20, proof: true };

it("are mended by a rebuild", async () => {
  const tenant = await tenantWithRubric();
  const id = await accept(tenant, 0);
  await finish(tenant, id, DONE);
  await foldAll();
  await tenant.deps.db.transaction((tx) => tx.rollupCounter.updateMany({ data: { amount: { increment: 5 } } }));
  await say(tenant, id, "confirmed_wrong", 1);
  await tenant.deps.db.transaction((tx) => tx.latestFeedback.updateMany({ data: { outcome: "confirmed_correct" } }));
  await tenant.deps.db.transaction((tx) => tx.rollupCounter.deleteMany({ where: { measure: "criteria" } }));
  await expect(expectAgreement(tenant)).rejects.toThrow();
  await rebuildRollups(service.service.deps);
  expect(await pending(tenant)).toBe(0);
  await expectAgreement(tenant);
});

it("lose and double nothing when a fold dies before its commit", async () => {
  const tenant = await tenantWithRubric();
  await finish(tenant, await accept(tenant, 0), DONE);
  const client = await service.service.database.pool.connect();
  await client.query("BEGIN");
  const { rows } = await client.query("SELECT fold_rollup($1, 10) AS folded", [tenant.deps.db.tenantId]);
  expect(rows).toEqual([{ folded: 1 }]);
  expect(await foldRollup(tenant.deps.db, 10), "while another process folds").toBe(0);
  await expectAgreement(tenant);
  client.on("error", () => undefined);
  client.release(new Error("the process is gone"));
  await expectAgreement(tenant);
  await foldAll();
  expect(await pending(tenant)).toBe(0);
  await expectAgreement(tenant);
});

it("are right in a crowd of writers, folders and a rebuild, and never show less than was there before", async () => {
  const tenant = await tenantWithRubric();
  let finished = 0;
  let writing = true;
  const write = async () => {
    for (let nth = 0; nth < 25; nth += 1) {
      const id = await accept(tenant, nth % DAYS);
      await finish(tenant, id, DONE);
      finished += 1;
    }
  };
  const verdicts = async () => {
    const counters = await readCounters(tenant.deps.db, {
      from: FROM,
      to: "2026-12-31",
      daily: [],
      total: ["verifications"],
    });
    return total(countersOf(counters, "verifications").filter(({ label: [status] }) => status === "succeeded"));
  };
  const look = async () => {
    while (writing) {
      const before = finished;
      expect(await verdicts()).toBeGreaterThanOrEqual(before);
    }
  };
  const fold = async () => {
    while (writing) await foldRollup(tenant.deps.db, 3);
  };
  const others = [look(), fold(), fold(), rebuildRollups(service.service.deps)];
  await Promise.all([write(), write(), write()]).finally(() => (writing = false));
  await Promise.all(others);
  expect(await verdicts()).toBe(75);
  await expectAgreement(tenant);
  await foldAll();
  await expectAgreement(tenant);
});
