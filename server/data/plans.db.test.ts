// Tests the plans of the statements that lists, queues and reports issue. Postgres reports them on the same
// connections.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedVerifications } from "@/bench/seed";
import type { ReviewSort, ReviewStatus } from "@/server/review/contract/review";
import { openDatabase, type Database } from "@/server/data/database";
import { listEscalations } from "@/server/escalation/escalationStore";
import { listDecisions, listNewestLabels } from "@/server/reports/reportsStore";
import {
  countNeedingModel,
  countReviews,
  countWaiting,
  listNeedingModel,
  listNextIds,
  listReviewItems,
  type ReviewFilters,
} from "@/server/review/reviewStore";
import { readCounters } from "@/server/reports/rollupStore";
import { listLatestRubrics } from "@/server/rubric/rubricStore";
import { findVerificationsById, findVerificationsBySubject } from "@/server/search/searchStore";
import { tenantDb, type TenantDb, type ListTx } from "@/server/data/tenant";
import { findVerifications, listVerifications, type VerificationsFilters } from "@/server/verification/list/listStore";
import { findLatestFanOut, scanEventsAfter } from "@/server/webhooks/listenerStore";
import type { WebhookEvent } from "@/server/webhooks/contract/webhook";
import { testDatabase, type TestDatabase } from "@/testing/database";

const TENANT = "00000000-0000-4000-8000-0000000000aa";
/** A tenant with a fiftieth of the verifications. */
const SMALL_TENANT = "00000000-0000-4000-8000-000000000001";
/** Postgres plans a prepared statement for its values five times, and then uses one plan for all values. */
const CALLS_UNTIL_CACHED_PLAN = 6;
const VERIFICATIONS = 20_000;
/** Tables with rows for each verification, or for a share of the verifications. */
const BIG_TABLES = [
  "verification",
  "criterion_result",
  "judge_attempt",
  "review_item",
  "rollup_counter",
  "latest_feedback",
  "verification_metadata",
  "webhook_message",
];
/**
 * Limits the rows that a page may read, out of 20,000: its own with their joins, and the rows that a filter rejects,
 * such as 300 unfinished verifications.
 */
const MAX_PAGE_READS = 1_000;

/** The plan fields with expressions that are evaluated for each row, or for each scan of a join. */
const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "Join Filter", "One-Time Filter"] as const;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
} & { [Condition in (typeof CONDITIONS)[number]]?: string };

let test: TestDatabase;
let database: Database;
let db: TenantDb;
let plans: Plan[] = [];
/** The verification in the middle of the list. */
let middle: { createdAt: string; id: string; rubric: string };

beforeAll(async () => {
  test = await testDatabase();
  const admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  await seedVerifications(admin, TENANT, VERIFICATIONS);
  // All verifications have the first metadata member, and a hundred share each value of the second.
  await admin.query(`INSERT INTO verification_metadata (tenant_id, verification_id, key, value, created_at)
    SELECT tenant_id, id, 'env', 'prod', created_at FROM verification
    UNION ALL SELECT tenant_id, id, 'build', (row_number() OVER (ORDER BY id) / 100)::text, created_at FROM verification`);
  await admin.query(`INSERT INTO webhook_message (id, tenant_id, type, verification_id, created_at, fanned_out_at, body)
    SELECT gen_random_uuid(), tenant_id, 'verification.succeeded', id, created_at, created_at, '{}' FROM verification`);
  await admin.query("VACUUM (ANALYZE) verification_metadata, webhook_message");
  const { rows } = await admin.query<{ createdAt: Date; id: string; rubric: string }>(
    'SELECT created_at AS "createdAt", id, rubric_id AS rubric FROM verification WHERE tenant_id = $1 ORDER BY created_at OFFSET $2 LIMIT 1',
    [TENANT, VERIFICATIONS / 2],
  );
  const { createdAt, id, rubric } = rows[0] ?? { createdAt: new Date(), id: "", rubric: "" };
  middle = { createdAt: createdAt.toISOString(), id, rubric };
  const name = new URL(test.adminUrl).pathname.slice(1);
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
    "auto_explain.log_timing = off",
    "auto_explain.log_format = 'json'",
    "auto_explain.log_nested_statements = on",
    "client_min_messages = 'log'",
  ]) {
    await admin.query(`ALTER DATABASE ${name} SET ${setting}`);
  }
  await admin.end();
  database = openDatabase(test.access, 1, () => undefined);
  database.pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const json = message.slice(message.indexOf("{"));
      if (message.includes("plan:")) plans.push((JSON.parse(json) as { Plan: Plan }).Plan);
    });
  });
  db = tenantDb(database, TENANT);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const flattenNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenNodes)];

const checksSeal = (node: Plan) => CONDITIONS.some((condition) => node[condition]?.includes("current_tenant()"));

/**
 * Returns what a call read from big tables: its sequential scans, and the rows of all scans. Also expects that no
 * condition checks the tenant's seal, which takes 12 µs per row; named_tenant does not check it.
 */
async function measureReads(call: () => Promise<unknown>) {
  plans = [];
  await call();
  expect(plans).not.toEqual([]);
  const nodes = plans.flatMap(flattenNodes);
  expect(nodes.filter(checksSeal)).toEqual([]);
  const scans = nodes.filter((node) => BIG_TABLES.includes(node["Relation Name"] ?? ""));
  return {
    sequential: scans.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]),
    rows: scans.reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    ),
  };
}

const inList = (work: (tx: ListTx) => Promise<unknown>) => () => db.listTransaction(work);
const viewer = { accountId: "reviewer 1", now: new Date() };
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const day = (date: Date) => date.toISOString().slice(0, 10);
const list = (filters: VerificationsFilters, offset = 0) =>
  inList((tx) => listVerifications(tx, filters, { descending: true, after: null, limit: 51, offset }));
const find = (filters: VerificationsFilters, descending = true) =>
  inList((tx) => findVerifications(tx, filters, { descending, after: middle, limit: 51 }));
const beginsWith = (text: string) => ({ words: { text, ids: null } });
const items = (status: ReviewStatus, sort: ReviewSort, filters: ReviewFilters = {}) =>
  inList((tx) => listReviewItems(tx, viewer, { status, filters, sort, after: null, limit: 51 }));
const queue = (sort: ReviewSort, filters: ReviewFilters = {}) => items("waiting", sort, filters);

const events = (types: WebhookEvent[]) =>
  inList((tx) =>
    scanEventsAfter(tx, { at: new Date(middle.createdAt), id: middle.id }, { types, limit: 50, maxBytes: 1_000_000 }),
  );

const PAGES: [string, () => Promise<unknown>][] = [
  ["list", list({})],
  ["list by status", list({ status: "failed" })],
  ["list queued verifications", list({ status: "queued" })],
  ["list by rubric", () => list({ rubric_id: middle.rubric })()],
  ["list by subject", list({ subject_kind: "task", subject_ref: "repo-7/8" })],
  ["list by metadata that all verifications have", list({ metadata: { env: "prod" } })],
  ["list by metadata that few verifications have", list({ metadata: { build: "7" } })],
  ["list by metadata that no verification has", list({ metadata: { build: "none" } })],
  ["list by two members of metadata", list({ metadata: { env: "prod", build: "7" } })],
  ["find by metadata and subject", find({ metadata: { env: "prod" }, subject_kind: "task", subject_ref: "repo-1/7" })],
  ["list accepted verifications by metadata", list({ metadata: { env: "prod" }, decided: "accepted" })],
  ["list by submission", list({ submission_hash: "0".repeat(64) })],
  [
    "list the oldest first",
    inList((tx) => listVerifications(tx, {}, { descending: false, after: null, limit: 51, offset: 0 })),
  ],
  ["list by determination", list({ determination: "cannot_determine" })],
  ["list without a determination", list({ determination: "none" })],
  ["list flagged verifications", list({ flagged: true })],
  ["list undecided verifications", list({ decided: "none" })],
  ["list a day", list({ from: day(ago(9)), to: day(ago(9)) })],
  [
    "list after a cursor",
    () => inList((tx) => listVerifications(tx, {}, { descending: true, after: middle, limit: 51, offset: 0 }))(),
  ],
  ["list by the current determination", list({ current_determination: "met" })],
  ["list by a determination of few overrides", list({ current_determination: "partial" })],
  ["list by a determination of overrides", list({ current_determination: "not_met" })],
  ["list routed verifications", list({ decided: "routed" })],
  ["list routed verifications that are met", list({ decided: "routed", current_determination: "met" })],
  ["find after a cursor", () => find({})()],
  ["find before a cursor", () => find({}, false)()],
  ["find by rubric", find({ rubric_name: "Rubric 3" })],
  ["find queued verifications of a rubric", find({ rubric_name: "Rubric 3", status: "queued" })],
  ["find failed and flagged verifications", find({ status: "failed", flagged: true })],
  ["list succeeded verifications without a determination", list({ status: "succeeded", determination: "none" })],
  ["find failed verifications of a rubric", find({ rubric_name: "Rubric 3", status: "failed" })],
  ["find by reason of a rubric", find({ rubric_name: "Rubric 3", flag_reason: "judges_disagree" })],
  ["find failed verifications without a determination", find({ status: "failed", determination: "none" })],
  ["find undecided verifications that are not met", find({ decided: "none", current_determination: "not_met" })],
  ["list verifications accepted before a day", list({ decided: "accepted", to: day(ago(200)) })],
  ["find by a rubric without verifications", find({ rubric_name: "Rubric 20" })],
  ["find by an unknown rubric", find({ rubric_name: "none" })],
  ["find by reason", find({ flag_reason: "judges_disagree" })],
  ["find by a reason that no verification has", find({ flag_reason: "none" })],
  ["find by subject", find({ subject_kind: "task", subject_ref: "repo-1/7" })],
  ["find by ID", () => find({ words: { text: middle.id, ids: { first: middle.id, last: middle.id } } })()],
  ["search an ID", () => inList((tx) => findVerificationsById(tx, { first: middle.id, last: middle.id }, 5))()],
  ["queue by priority", queue("priority")],
  ["queue by confidence", queue("confidence")],
  ["queue, oldest first", queue("oldest")],
  ["queue, newest first", queue("newest")],
  ["decided items by priority", items("decided", "priority")],
  ["decided items by confidence", items("decided", "confidence")],
  ["decided items of a rubric without any", items("decided", "newest", { rubric_name: "Rubric 20" })],
  ["the viewer's decisions by confidence", items("decided_by_me", "confidence")],
  ["all items by priority", items("all", "priority")],
  ["all items of a rubric without any", items("all", "newest", { rubric_name: "Rubric 20" })],
  ["queue of a rubric", queue("priority", { rubric_name: "Rubric 3" })],
  [
    "next in the queue",
    inList((tx) => listNextIds(tx, viewer, { filters: {}, sort: "priority", exclude: [], limit: 10 })),
  ],
  ["queue without a model", inList((tx) => listNeedingModel(tx, { limit: 50, skip: 0 }))],
  ["escalations", inList((tx) => listEscalations(tx, { status: "open" }, { limit: 50, offset: 0 }))],
  ["events after a cursor", () => events(["verification.succeeded"])()],
  ["events of an unused type after a cursor", () => events(["escalation.closed"])()],
  ["the latest fan-out", inList((tx) => findLatestFanOut(tx, db.tenantId))],
  ["rubrics", inList((tx) => listLatestRubrics(tx, 50, 0))],
];

it.each(PAGES)("%s reads a page and scans no big table, even after calls for a small tenant", async (_, call) => {
  const { sequential, rows } = await measureReads(call);
  expect(sequential).toEqual([]);
  expect(rows).toBeLessThan(MAX_PAGE_READS);
  const bigTenant = db;
  db = tenantDb(database, SMALL_TENANT);
  for (let times = 0; times < CALLS_UNTIL_CACHED_PLAN; times += 1) await call();
  db = bigTenant;
  expect(await measureReads(call)).toEqual({ sequential: [], rows });
});

/** Searches for a part of a reference, which also read the newest verifications. */
const PART_SEARCHES: [string, () => Promise<unknown>][] = [
  ["find by a part and a rubric without verifications", find({ ...beginsWith("repo-12/1"), rubric_name: "Rubric 20" })],
  ["find by a part of a subject", find(beginsWith("repo-12/1"))],
  ["search a subject", inList((tx) => findVerificationsBySubject(tx, "repo-1", 5))],
];
const NEWEST_READS = 5_000;

it.each(PART_SEARCHES)("%s reads a page and the newest verifications, and scans no big table", async (_, call) => {
  const { sequential, rows } = await measureReads(call);
  expect(sequential).toEqual([]);
  expect(rows).toBeLessThan(MAX_PAGE_READS + NEWEST_READS);
});

const REPORTS: [string, () => Promise<unknown>][] = [
  ["a deep page", list({}, VERIFICATIONS / 2)],
  ["counts of the queue", inList((tx) => countWaiting(tx))],
  ["counts of reviews", inList((tx) => countReviews(tx, viewer, ago(1)))],
  ["the count without a model", inList((tx) => countNeedingModel(tx))],
  ["decisions", inList((tx) => listDecisions(tx, { from: ago(30), until: ago(0), limit: 100 }))],
  [
    "counters",
    () => readCounters(db, { from: day(ago(30)), to: day(ago(0)), daily: ["verifications"], total: ["latency"] }),
  ],
];

/** Reports, with the number of rows that they return or count. They may read three rows for each. */
const SUMS: [string, () => Promise<unknown>, rows: number][] = [
  ["labels of a rubric", inList((tx) => listNewestLabels(tx, { rubricName: "Rubric 3", limit: 100 })), 100],
  ["labels of a rubric with few", inList((tx) => listNewestLabels(tx, { rubricName: "Rubric 19", limit: 100 })), 100],
  ["labels of all rubrics", inList((tx) => listNewestLabels(tx, { rubricName: null, limit: 100 })), 100],
  [
    "sums of a year",
    () => readCounters(db, { from: day(ago(365)), to: day(ago(0)), daily: [], total: ["verifications"] }),
    300,
  ],
  // The metadata of each row is looked up until the page is full. One verification in twenty has this rubric.
  ["find by metadata of a rubric", find({ metadata: { env: "prod" }, rubric_name: "Rubric 3" }), 2_000],
  ["find by the beginning of all subjects", find(beginsWith("repo-")), 5_000 + NEWEST_READS],
];

it.each(SUMS)("%s reads at most three times the rows that it counts", async (_, call, rows) => {
  await call();
  expect((await measureReads(call)).rows).toBeLessThan(3 * rows);
});

it("a search for the beginning of all subjects finds the same verifications as a list", async () => {
  const findIds = (filters: VerificationsFilters) =>
    db.listTransaction(async (tx) => {
      const rows = await findVerifications(tx, filters, { descending: true, after: null, limit: 51 });
      return rows.filter(({ subjectRef }) => subjectRef !== null).map(({ id }) => id);
    });
  const allIds = await findIds({});
  expect((await findIds(beginsWith("repo-"))).slice(0, allIds.length)).toEqual(allIds);
});

it.each(REPORTS)("%s scans no big table", async (_, call) => {
  expect((await measureReads(call)).sequential).toEqual([]);
});
