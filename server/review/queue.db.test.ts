// The order of the queue and its pages, on rows as the product's own triggers put them there.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewQueueItem, ReviewSort } from "@/server/review/contract/review";
import type { TenantDeps } from "@/server/deps/deps";
import { recordDecision } from "@/server/review/recordDecision";
import type { SessionPrincipal } from "@/server/deps/principal";
import { listQueue, nextToReview } from "@/server/review/queue";
import { reserve } from "@/server/review/reservation";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeAccount, makeRubric, makeTenant } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Verdict = { confidence: number; isManipulated: boolean; judged: boolean; split: boolean; minute: number };
type Home = { tenant: TenantDeps; rubricId: string; accountId: string };

const ACCEPTED = 0.8;
const CONFIDENCES = [0, 0.04, 0.31, 0.39, 0.5, 0.79, 0.8, 1];
const verdicts = fc.array(
  fc.record({
    confidence: fc.constantFrom(...CONFIDENCES),
    isManipulated: fc.boolean(),
    judged: fc.boolean(),
    split: fc.boolean(),
    minute: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 9 },
);

async function makeHome(): Promise<Home> {
  const tenantId = await makeTenant(service.service.deps);
  const tenant = tenantDeps(service.service.deps, tenantId);
  const { accountId } = await makeAccount(service.service, tenantId, { reviewer: true });
  const spec = { ...DETERMINISTIC_SPEC, acceptance_threshold: ACCEPTED };
  return { tenant, rubricId: await makeRubric(service.service.deps, tenantId, spec), accountId };
}

const REPLY = {
  score: null,
  rationale: "",
  sufficiency: "sufficient",
  manipulation_attempt: false,
  token_probability: null,
} as const;

/** Writes a flagged verdict row by row, as record_verdicts does. */
async function writeVerdict({ tenant, rubricId }: Home, verdict: Verdict, isFlagged = true): Promise<string> {
  const id = tenant.ids.next();
  const tenantId = tenant.db.tenantId;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, verdict.minute));
  const ids = { tenantId, verificationId: id };
  await tenant.db.transaction(async (tx) => {
    await tx.verification.create({
      data: {
        id,
        tenantId,
        rubricId,
        status: "running",
        submissionHash: "h",
        submission: { inline: "" },
        options: {},
        flagged: false,
        createdAt,
      },
    });
    for (const [sample, determination] of (["met", verdict.split ? "partial" : "met"] as const).entries()) {
      const attempt = {
        ...ids,
        runId: id,
        position: 0,
        criterionKey: "k",
        tier: 2,
        sample,
        round: 0,
        model: "m",
      } as const;
      const reply = {
        outcome: "judged" as const,
        determination,
        vote: determination,
        result: { ...REPLY, citations: [], determination },
      };
      const data = {
        id: tenant.ids.next(),
        ...attempt,
        ...reply,
        promptVersion: "p",
        latencyMs: 1,
        createdAt,
      };
      if (verdict.judged) await tx.judgeAttempt.create({ data });
    }
    const statedFields = { determination: "partial", confidence: verdict.confidence, flagged: isFlagged } as const;
    await tx.verification.update({
      where: { id },
      data: {
        ...statedFields,
        status: "succeeded",
        completedAt: createdAt,
        manipulationDetected: verdict.isManipulated,
        flagReason: isFlagged ? (verdict.isManipulated ? "manipulation_detected" : "below_acceptance") : null,
      },
    });
    await tx.criterionResult.create({
      data: {
        ...ids,
        ...statedFields,
        position: 0,
        criterionId: tenant.ids.next(),
        key: "k",
        primitive: "llm_judge@1",
        rationale: "",
        evidenceSpans: [],
        manipulationDetected: false,
        rawConfidence: verdict.judged ? 0.5 : null,
      },
    });
  });
  return id;
}

function cause({ confidence, isManipulated, judged, split }: Verdict): number {
  if (judged && confidence < ACCEPTED) return 1;
  if (judged && split) return 2;
  return isManipulated ? 3 : 4;
}

type WrittenVerdict = Verdict & { id: string };
const toTenth = (confidence: number) => Math.min(9, Math.floor(confidence * 10));
const KEYS: Record<ReviewSort, (verdict: WrittenVerdict) => number[]> = {
  priority: (verdict) => [cause(verdict), toTenth(verdict.confidence), verdict.minute],
  confidence: (verdict) => [verdict.confidence, verdict.minute],
  oldest: (verdict) => [verdict.minute],
  newest: (verdict) => [-verdict.minute],
};

function inOrder(verdicts: readonly WrittenVerdict[], sort: ReviewSort): string[] {
  const sortedVerdicts = [...verdicts].sort((a, b) => {
    const [leftKeys, rightKeys] = [KEYS[sort](a), KEYS[sort](b)];
    const firstDifference = leftKeys.findIndex((value, index) => value !== rightKeys[index]);
    if (firstDifference >= 0) return (leftKeys[firstDifference] ?? 0) - (rightKeys[firstDifference] ?? 0);
    return (a.id < b.id ? -1 : 1) * (sort === "newest" ? -1 : 1);
  });
  return sortedVerdicts.map(({ id }) => id);
}

const listIds = (items: readonly ReviewQueueItem[]) => items.map(({ verification_id }) => verification_id);
const sorts = fc.constantFrom<ReviewSort>("priority", "oldest", "newest", "confidence");
const reviewer = ({ tenant, accountId }: Home): SessionPrincipal => ({
  kind: "session",
  tenantId: tenant.db.tenantId,
  accountId,
  owner: false,
  reviewer: true,
});
const decide = (home: Home, verification_id: string) =>
  recordDecision({ ...home.tenant, actor: reviewer(home) }, { body: { verification_id, decision: "accept" } });

describe("pages", () => {
  it.each(["priority", "oldest", "newest", "confidence"] as const)("sort every kind of verdict by %s", async (sort) => {
    const home = await makeHome();
    const writtenVerdicts: WrittenVerdict[] = [];
    const booleans = [false, true];
    for (const confidence of CONFIDENCES)
      for (const isManipulated of booleans)
        for (const judged of booleans)
          for (const split of booleans) {
            const verdict = { confidence, isManipulated, judged, split, minute: (writtenVerdicts.length * 7) % 5 };
            writtenVerdicts.push({ ...verdict, id: await writeVerdict(home, verdict) });
          }
    const { items } = await listQueue({ ...home.tenant, callerId: home.accountId }, { sort, limit: 100 });
    expect(listIds(items)).toEqual(inOrder(writtenVerdicts, sort));
  });

  it("come in the stated order, each row once, while others decide and new verdicts arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        verdicts,
        verdicts,
        sorts,
        fc.integer({ min: 1, max: 5 }),
        async (first, second, sort, limit) => {
          const home = await makeHome();
          const writtenVerdicts: WrittenVerdict[] = [];
          const write = async (verdict: Verdict) =>
            writtenVerdicts.push({ ...verdict, id: await writeVerdict(home, verdict) });
          for (const verdict of first) await write(verdict);
          const before = [...writtenVerdicts];
          const lateVerdicts = [...second];
          const decidedIds = new Set<string>();
          const seenIds: string[] = [];
          for (let cursor: string | null | undefined; cursor !== null;) {
            const query = { sort, limit, ...(cursor === undefined ? {} : { cursor }) };
            const page = await listQueue({ ...home.tenant, callerId: home.accountId }, query);
            seenIds.push(...listIds(page.items));
            cursor = page.next_cursor;
            const arrivingVerdict = lateVerdicts.pop();
            if (arrivingVerdict) await write(arrivingVerdict);
            const leavingVerdict = before.find(({ id }, index) => index % 3 === 0 && !decidedIds.has(id));
            if (leavingVerdict) {
              await decide(home, leavingVerdict.id);
              decidedIds.add(leavingVerdict.id);
            }
          }
          expect(new Set(seenIds).size).toBe(seenIds.length);
          expect(seenIds).toEqual(inOrder(writtenVerdicts, sort).filter((id) => seenIds.includes(id)));
          const remainingIds = before.filter(({ id }) => !decidedIds.has(id)).map(({ id }) => id);
          expect(seenIds).toEqual(expect.arrayContaining(remainingIds));
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe("the queue", () => {
  it("says why a person is needed, and leaves out verdicts without a flag", async () => {
    const home = await makeHome();
    const quietVerdict = { confidence: 0.9, isManipulated: false, judged: false, split: false, minute: 0 };
    await writeVerdict(home, quietVerdict, false);
    await writeVerdict(home, { ...quietVerdict, judged: true, confidence: 0.42 });
    await writeVerdict(home, { ...quietVerdict, judged: true, split: true });
    await writeVerdict(home, { ...quietVerdict, isManipulated: true });
    await writeVerdict(home, quietVerdict);
    const { items, counts } = await listQueue({ ...home.tenant, callerId: home.accountId }, {});
    expect(items.map(({ priority_reason }) => priority_reason)).toEqual([
      "The confidence 0.42 is below the threshold 0.80.",
      "The judge's samples disagree.",
      "Possible prompt injection.",
      "The confidence is below the threshold.",
    ]);
    expect(counts.waiting).toBe(4);
  });

  it("has no drafts", async () => {
    const home = await makeHome();
    const { rubricId, tenant } = home;
    const draft = tenant.ids.next();
    await tenant.db.transaction(async (tx) => {
      const row = await tx.rubricVersion.findFirstOrThrow({ where: { id: rubricId } });
      await tx.rubricVersion.create({ data: { ...row, id: draft, name: "Draft", status: "draft" } });
    });
    const verdict = { confidence: 0.1, isManipulated: false, judged: false, split: false, minute: 0 };
    await writeVerdict({ ...home, rubricId: draft }, verdict);
    expect((await listQueue({ ...tenant, callerId: home.accountId }, { status: "all" })).items).toEqual([]);
  });
});

describe("a reservation", () => {
  const PLAIN_VERDICT = { confidence: 0.1, isManipulated: false, judged: false, split: false, minute: 0 };

  it("is given to one of twenty simultaneous callers, and to one again when it has expired", async () => {
    const home = await makeHome();
    const id = await writeVerdict(home, PLAIN_VERDICT);
    const { tenantId } = home.tenant.db;
    const accounts = await Promise.all(Array.from({ length: 20 }, () => makeAccount(service.service, tenantId)));
    const reserveAtOnce = async (time: Date) => {
      const tenant = { ...home.tenant, clock: { now: () => time } };
      const answers = await Promise.all(
        accounts.map(({ accountId }) => reserve({ ...tenant, callerId: accountId }, { verification_id: id })),
      );
      const winners = accounts.filter((_, index) => answers[index]?.reserved);
      expect(winners).toHaveLength(1);
      const holder = { account_id: winners[0]?.accountId, name: "Test account" };
      const refusedAnswers = answers.filter(({ reserved }) => !reserved);
      expect(refusedAnswers).toHaveLength(19);
      for (const refusedAnswer of refusedAnswers) expect(refusedAnswer).toMatchObject({ by: holder });
      return winners[0]?.accountId ?? "";
    };
    const now = Date.now();
    const first = await reserveAtOnce(new Date(now));
    const laterDeps = { ...home.tenant, clock: { now: () => new Date(now + 60_000) } };
    expect(await reserve({ ...laterDeps, callerId: first }, { verification_id: id })).toEqual({
      reserved: true,
      expires_at: new Date(now + 150_000).toISOString(),
    });
    const otherReviewer = accounts.find(({ accountId }) => accountId !== first)?.accountId ?? "";
    expect(
      await reserve(
        { ...laterDeps, clock: { now: () => new Date(now + 149_999) }, callerId: otherReviewer },
        { verification_id: id },
      ),
    ).toMatchObject({
      reserved: false,
      expires_at: new Date(now + 150_000).toISOString(),
    });
    await reserveAtOnce(new Date(now + 150_000));
  });

  it("keeps a verdict from the others' next, and ends with the decision", async () => {
    const home = await makeHome();
    const id = await writeVerdict(home, PLAIN_VERDICT);
    const otherReviewer = await makeAccount(service.service, home.tenant.db.tenantId, { reviewer: true });
    await reserve({ ...home.tenant, callerId: home.accountId }, { verification_id: id });
    expect((await nextToReview({ ...home.tenant, callerId: otherReviewer.accountId }, {})).verification_ids).toEqual(
      [],
    );
    expect((await nextToReview({ ...home.tenant, callerId: home.accountId }, {})).verification_ids).toEqual([id]);
    await decide(home, id);
    const reservationCount = await home.tenant.db.transaction((tx) => tx.reviewReservation.count());
    expect(reservationCount).toBe(0);
    const { items } = await listQueue({ ...home.tenant, callerId: otherReviewer.accountId }, { status: "decided" });
    expect(items).toMatchObject([
      { verification_id: id, decided_by: { account_id: home.accountId }, reserved_by: null },
    ]);
  });
});
