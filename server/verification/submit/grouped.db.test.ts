// Tests that simultaneous submissions share a commit, and that each is answered as if it were alone.
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

const MET_SUBMISSION = { inline: '{"status": "ok", "latency": 20}' };
/** Has a latency that is not a number, so the check abstains and the verdict is flagged. */
const FLAGGED_SUBMISSION = { inline: '{"status": "ok", "latency": "fast"}' };

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
  for (const { deps: ownDeps, rubric_id } of tenants)
    await submit(ownDeps, { body: { rubric_id, submission: MET_SUBMISSION } });
});
afterEach(() => database.pool.removeAllListeners("acquire"));
afterAll(async () => {
  await database.close();
  relay.stop();
  await service.stop();
});

const readRow = (deps: TenantDeps, id: string) => deps.db.transaction((tx) => findVerification(tx, id));
const tenantOf = (index: number) => tenants[index % tenants.length]!;
/** Counts how often a connection is acquired while `work` runs. */
async function countConnections<T>(work: () => Promise<T>): Promise<[T, number]> {
  let count = 0;
  database.pool.on("acquire", () => (count += 1));
  const result = await work();
  return [result, count];
}

it("stores 90 submissions of three tenants in few statements, with their rows, review items and proofs", async () => {
  const requests = Array.from({ length: 90 }, (_, index) => ({ ...tenantOf(index), flagged: index % 5 === 0 }));
  const [answers, statements] = await countConnections(() =>
    Promise.all(
      requests.map(({ deps, rubric_id, flagged }) =>
        submit(deps, { body: { rubric_id, submission: flagged ? FLAGGED_SUBMISSION : MET_SUBMISSION } }),
      ),
    ),
  );
  expect(statements).toBeLessThan(45);
  for (const [index, { id, decided }] of answers.entries()) {
    const { deps, flagged } = requests[index]!;
    const row = await readRow(deps, id);
    expect(row).toMatchObject({ status: "succeeded", flagged, tenantId: deps.db.tenantId });
    expect(row?.results).toHaveLength(DETERMINISTIC_SPEC.criteria.length);
    expect(decided?.id).toBe(id);
    expect(await readRow(tenantOf(index + 1).deps, id)).toBeNull();
    const reviewItemCount = await deps.db.transaction((tx) => tx.reviewItem.count({ where: { verificationId: id } }));
    expect(reviewItemCount).toBe(flagged ? 1 : 0);
  }
  const { deps } = tenantOf(0);
  const proof = await getProofEnvelope(deps, { id: answers[0]!.id });
  expect(await checkSubmittedProof(service.service.deps, { body: proof })).toMatchObject({ valid: true });
});

it("sends each verdict of a group to the endpoints of its tenant only", async () => {
  const [receiverDeps, otherDeps] = [tenantOf(0).deps, tenantOf(1).deps];
  const endpoint = { id: randomUUID(), url: "https://receiver.example", secret: "s", events: [] };
  await receiverDeps.db.transaction((tx) =>
    tx.webhookEndpoint.create({
      data: { ...endpoint, status: "active", tenantId: receiverDeps.db.tenantId, createdAt: new Date() },
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const { deps, rubric_id } = tenantOf(index % 2);
      return submit(deps, { body: { rubric_id, submission: MET_SUBMISSION } });
    }),
  );
  const messages = await receiverDeps.db.transaction((tx) => tx.webhookMessage.findMany());
  const receiverIds = answers.filter((_, index) => index % 2 === 0).map(({ id }) => id);
  expect(messages.map(({ verificationId }) => verificationId).sort()).toEqual(receiverIds.sort());
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(["verification.succeeded"]));
  expect(await otherDeps.db.transaction((tx) => tx.webhookMessage.count())).toBe(0);
});

it("stores a small submission while large ones of another tenant wait for a lock", async () => {
  const [largeTenant, smallTenant] = [tenantOf(0), tenantOf(1)];
  const work = { inline: JSON.stringify({ status: "ok", latency: 20, text: randomBytes(150_000).toString("hex") }) };
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  await admin.query("BEGIN");
  // A new verification needs this row for its foreign key, and so waits for the lock.
  await admin.query("SELECT FROM rubric_version WHERE id = $1 FOR UPDATE", [largeTenant.rubric_id]);
  let storedCount = 0;
  const submitLarge = async () => {
    await submit(largeTenant.deps, { body: { rubric_id: largeTenant.rubric_id, submission: work } });
    storedCount += 1;
  };
  const heldSubmissions = Array.from({ length: 8 }, submitLarge);
  await submit(smallTenant.deps, { body: { rubric_id: smallTenant.rubric_id, submission: MET_SUBMISSION } });
  expect(storedCount).toBe(0);
  await admin.query("ROLLBACK");
  await Promise.all(heldSubmissions);
  await admin.end();
});

it("stores one verification per idempotency key, for simultaneous and for later repeats", async () => {
  const { deps, rubric_id } = tenantOf(0);
  const key = randomUUID();
  const submitRepeat = () => submit(deps, { body: { rubric_id, submission: MET_SUBMISSION }, idempotency_key: key });
  const submitOthers = () => Array.from({ length: 8 }, (_, index) => submit(tenantOf(index).deps, makeInput(index)));
  const makeInput = (index: number) => ({
    body: { rubric_id: tenantOf(index).rubric_id, submission: MET_SUBMISSION },
    idempotency_key: key + index,
  });
  const simultaneousAnswers = await Promise.all([...submitOthers(), submitRepeat(), submitRepeat(), submitRepeat()]);
  const laterAnswers = await Promise.all([submitRepeat(), ...submitOthers()]);
  const repeats = [...simultaneousAnswers.slice(8), laterAnswers[0]!];
  expect(new Set(repeats.map(({ id }) => id)).size).toBe(1);
  expect(repeats.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set([...simultaneousAnswers.slice(0, 8), ...laterAnswers.slice(1)].map(({ id }) => id)).size).toBe(8);
  const conflict = submit(deps, { body: { rubric_id, submission: FLAGGED_SUBMISSION }, idempotency_key: key });
  await expect(conflict).rejects.toMatchObject({ code: "idempotency_key_conflict" });
});

it("fails only the submission whose row the database refuses", async () => {
  const brokenDeps = { ...tenantOf(1).deps, ids: { ...tenantOf(1).deps.ids, next: () => "no-uuid" } };
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => {
      const { deps, rubric_id } = tenantOf(index);
      return submit(index === 4 ? brokenDeps : deps, { body: { rubric_id, submission: MET_SUBMISSION } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index === 4 ? "rejected" : "fulfilled")),
  );
  for (const [index, answer] of answers.entries()) {
    if (answer.status === "fulfilled") expect(await readRow(tenantOf(index).deps, answer.value.id)).not.toBeNull();
  }
});

it("answers committed submissions when the connection is lost before the answer of the database", async () => {
  for (const submissionCount of [1, 7]) {
    const countRows = () => tenantOf(0).deps.db.transaction((tx) => tx.verification.count());
    const rowsBefore = await countRows();
    relay.loseAnswerTo("submit_");
    const { deps, rubric_id } = tenantOf(0);
    const answers = await Promise.all(
      Array.from({ length: submissionCount }, () => submit(deps, { body: { rubric_id, submission: MET_SUBMISSION } })),
    );
    for (const { id } of answers) expect(await readRow(deps, id)).toMatchObject({ status: "succeeded" });
    expect(await countRows()).toBe(rowsBefore + submissionCount);
  }
});

it("throws an outage when the database is unreachable", async () => {
  const { deps, rubric_id } = tenantOf(0);
  relay.stop();
  const failure = await submit(deps, { body: { rubric_id, submission: MET_SUBMISSION } }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(isOutage(failure)).toBe(true);
});
