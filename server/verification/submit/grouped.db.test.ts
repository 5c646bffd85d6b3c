// Submissions of one moment share a commit, and each is answered as if it were alone.
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/server/data/database";
import { findVerification } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { checkSubmittedProof, getProofEnvelope } from "@/server/proof/issuedProof";
import { isOutage } from "@/server/deps/outage";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { type Relay, startRelay } from "@/testing/relay";
import { startTestService, type TestService } from "@/testing/service";

const GOOD = { inline: '{"status": "ok", "latency": 20}' };
/** A value that is no number abstains, so the verdict is flagged. */
const FLAGGED = { inline: '{"status": "ok", "latency": "fast"}' };

let service: TestService;
let relay: Relay;
let tenants: { deps: TenantDeps; rubric_id: string }[];
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  service = await startTestService();
  const { deps } = service.service;
  relay = await startRelay(service.database.access);
  database = openDatabase(relay.access, 4, () => {});
  tenants = await Promise.all(
    [1, 2, 3].map(async () => {
      const tenantId = await makeTenant(deps);
      const rubric_id = await makeRubric(deps, tenantId, DETERMINISTIC_SPEC);
      return { deps: tenantDeps({ ...deps, database }, tenantId), rubric_id };
    }),
  );
  // The rubrics are cached now, so that submissions reach the write at the same moment.
  for (const { deps: own, rubric_id } of tenants) await submit(own, { body: { rubric_id, submission: GOOD } });
});
afterEach(() => database.pool.removeAllListeners("acquire"));
afterAll(async () => {
  await database.close();
  relay.stop();
  await service.stop();
});

const rowOf = (deps: TenantDeps, id: string) => deps.db.transaction((tx) => findVerification(tx, id));
const tenantOf = (index: number) => tenants[index % tenants.length]!;
/** How often a connection was taken while `work` ran. */
async function taken<T>(work: () => Promise<T>): Promise<[T, number]> {
  let count = 0;
  database.pool.on("acquire", () => (count += 1));
  const result = await work();
  return [result, count];
}

it("of three tenants: few statements, every row in its tenant, flagged ones in its review queue, and valid proofs", async () => {
  const requests = Array.from({ length: 90 }, (_, index) => ({ ...tenantOf(index), flagged: index % 5 === 0 }));
  const [answers, statements] = await taken(() =>
    Promise.all(
      requests.map(({ deps, rubric_id, flagged }) =>
        submit(deps, { body: { rubric_id, submission: flagged ? FLAGGED : GOOD } }),
      ),
    ),
  );
  expect(statements).toBeLessThan(45);
  for (const [index, { id, decided }] of answers.entries()) {
    const { deps, flagged } = requests[index]!;
    const row = await rowOf(deps, id);
    expect(row).toMatchObject({ status: "succeeded", flagged, tenantId: deps.db.tenantId });
    expect(row?.results).toHaveLength(DETERMINISTIC_SPEC.criteria.length);
    expect(decided?.id).toBe(id);
    expect(await rowOf(tenantOf(index + 1).deps, id)).toBeNull();
    const queued = await deps.db.transaction((tx) => tx.reviewItem.count({ where: { verificationId: id } }));
    expect(queued).toBe(flagged ? 1 : 0);
  }
  const { deps } = tenantOf(0);
  const proof = await getProofEnvelope(deps, { id: answers[0]!.id });
  expect(await checkSubmittedProof(service.service.deps, { body: proof })).toMatchObject({ valid: true });
});

it("each verdict of a group is an event for the endpoints of its tenant, and no other", async () => {
  const [receiving, other] = [tenantOf(0).deps, tenantOf(1).deps];
  const endpoint = { id: randomUUID(), url: "https://receiver.example", secret: "s", events: [] };
  await receiving.db.transaction((tx) =>
    tx.webhookEndpoint.create({
      data: { ...endpoint, status: "active", tenantId: receiving.db.tenantId, createdAt: new Date() },
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const { deps, rubric_id } = tenantOf(index % 2);
      return submit(deps, { body: { rubric_id, submission: GOOD } });
    }),
  );
  const messages = await receiving.db.transaction((tx) => tx.webhookMessage.findMany());
  const receivingIds = answers.filter((_, index) => index % 2 === 0).map(({ id }) => id);
  expect(messages.map(({ verificationId }) => verificationId).sort()).toEqual(receivingIds.sort());
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(["verification.succeeded"]));
  expect(await other.db.transaction((tx) => tx.webhookMessage.count())).toBe(0);
});

it("a small submission is stored while the large ones of another tenant are held up", async () => {
  const [large, small] = [tenantOf(0), tenantOf(1)];
  const work = { inline: JSON.stringify({ status: "ok", latency: 20, text: randomBytes(150_000).toString("hex") }) };
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  await admin.query("BEGIN");
  // A new verification needs this row for its foreign key, and so waits for the lock.
  await admin.query("SELECT FROM rubric_version WHERE id = $1 FOR UPDATE", [large.rubric_id]);
  let stored = 0;
  const submitLarge = async () => {
    await submit(large.deps, { body: { rubric_id: large.rubric_id, submission: work } });
    stored += 1;
  };
  const held = Array.from({ length: 8 }, submitLarge);
  await submit(small.deps, { body: { rubric_id: small.rubric_id, submission: GOOD } });
  expect(stored).toBe(0);
  await admin.query("ROLLBACK");
  await Promise.all(held);
  await admin.end();
});

it("an idempotency key has one verification, whether its repeats come together or later", async () => {
  const { deps, rubric_id } = tenantOf(0);
  const key = randomUUID();
  const repeat = () => submit(deps, { body: { rubric_id, submission: GOOD }, idempotency_key: key });
  const others = () => Array.from({ length: 8 }, (_, index) => submit(tenantOf(index).deps, bodyOf(index)));
  const bodyOf = (index: number) => ({
    body: { rubric_id: tenantOf(index).rubric_id, submission: GOOD },
    idempotency_key: key + index,
  });
  const together = await Promise.all([...others(), repeat(), repeat(), repeat()]);
  const later = await Promise.all([repeat(), ...others()]);
  const repeats = [...together.slice(8), later[0]!];
  expect(new Set(repeats.map(({ id }) => id)).size).toBe(1);
  expect(repeats.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set([...together.slice(0, 8), ...later.slice(1)].map(({ id }) => id)).size).toBe(8);
  const conflict = submit(deps, { body: { rubric_id, submission: FLAGGED }, idempotency_key: key });
  await expect(conflict).rejects.toMatchObject({ code: "idempotency_key_conflict" });
});

it("a row that the database refuses fails alone", async () => {
  const broken = { ...tenantOf(1).deps, ids: { ...tenantOf(1).deps.ids, next: () => "no-uuid" } };
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => {
      const { deps, rubric_id } = tenantOf(index);
      return submit(index === 4 ? broken : deps, { body: { rubric_id, submission: GOOD } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index === 4 ? "rejected" : "fulfilled")),
  );
  for (const [index, answer] of answers.entries()) {
    if (answer.status === "fulfilled") expect(await rowOf(tenantOf(index).deps, answer.value.id)).not.toBeNull();
  }
});

it("what was committed is answered although the connection was lost before the answer", async () => {
  for (const many of [1, 7]) {
    const count = () => tenantOf(0).deps.db.transaction((tx) => tx.verification.count());
    const before = await count();
    relay.loseAnswerTo("submit_");
    const { deps, rubric_id } = tenantOf(0);
    const answers = await Promise.all(
      Array.from({ length: many }, () => submit(deps, { body: { rubric_id, submission: GOOD } })),
    );
    for (const { id } of answers) expect(await rowOf(deps, id)).toMatchObject({ status: "succeeded" });
    expect(await count()).toBe(before + many);
  }
});

it("without the database it is an outage", async () => {
  const { deps, rubric_id } = tenantOf(0);
  relay.stop();
  const failed = await submit(deps, { body: { rubric_id, submission: GOOD } }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(isOutage(failed)).toBe(true);
});
