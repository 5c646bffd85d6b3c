// Every pair of filters finds what the same filters leave of all rows.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedVerifications } from "@/bench/seed";
import { openDatabase, type Database } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { DECISION_OUTCOMES } from "@/server/proof/contract/currentAnswer";
import { findVerifications, type SearchRow, type VerificationsFilters } from "@/server/verification/list/listStore";

const TENANT = "00000000-0000-4000-8000-0000000000aa";
const VERIFICATIONS = 1_500;

let test: TestDatabase;
let database: Database;
let rows: SearchRow[];

beforeAll(async () => {
  test = await testDatabase();
  const admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  await seedVerifications(admin, TENANT, VERIFICATIONS);
  await admin.end();
  database = openDatabase(test.access, 1, () => undefined);
  rows = await find({});
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const find = (filters: VerificationsFilters) =>
  tenantDb(database, TENANT).listTransaction((tx) =>
    findVerifications(tx, filters, { descending: true, after: null, limit: VERIFICATIONS }),
  );

const current = (row: SearchRow) =>
  row.closedDetermination ??
  (row.decision === "override" ? (row.overrideDetermination ?? "cannot_determine") : row.determination);
const decided = (row: SearchRow) => (row.decision === null ? "none" : DECISION_OUTCOMES[row.decision]);
const DAY = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);

type Filter = [VerificationsFilters, (row: SearchRow) => boolean];
const FILTERS: Filter[] = [
  ...["Rubric 1", "Rubric 3", "Rubric 20", "none"].map((rubric_name): Filter => {
    return [{ rubric_name }, (row) => row.rubricName === rubric_name];
  }),
  ...(["queued", "running", "failed", "succeeded"] as const).map((status): Filter => {
    return [{ status }, (row) => row.status === status];
  }),
  ...(["met", "partial", "not_met", "cannot_determine", "none"] as const).map((determination): Filter => {
    return [{ determination }, (row) => (row.determination ?? "none") === determination];
  }),
  ...(["met", "partial", "not_met", "cannot_determine"] as const).map((current_determination): Filter => {
    return [{ current_determination }, (row) => current(row) === current_determination];
  }),
  ...(["accepted", "overridden", "routed", "none"] as const).map((wanted): Filter => {
    return [{ decided: wanted }, (row) => decided(row) === wanted];
  }),
  ...[true, false].map((flagged): Filter => [{ flagged }, (row) => row.flagged === flagged]),
  [{ flag_reason: "judges_disagree" }, (row) => row.flagReason === "judges_disagree"],
  [{ subject_kind: "task" }, (row) => row.subjectKind === "task"],
  [{ words: { text: "repo-1", ids: null } }, (row) => row.subjectRef?.includes("repo-1") ?? false],
  [{ words: { text: "o-1", ids: null } }, (row) => row.subjectRef?.includes("o-1") ?? false],
  [{ from: DAY }, (row) => row.createdAt.toISOString().slice(0, 10) >= DAY],
  [{ to: DAY }, (row) => row.createdAt.toISOString().slice(0, 10) <= DAY],
];

it("has rows for every filter but the absent rubrics", () => {
  expect(rows).toHaveLength(VERIFICATIONS);
  const without = FILTERS.filter(([, holds]) => !rows.some(holds)).map(([filter]) => filter);
  expect(without).toEqual([{ rubric_name: "Rubric 20" }, { rubric_name: "none" }]);
});

it.each(FILTERS.map(([filter], at) => [filter, at] as const))("%o with those after it", async (filter, at) => {
  for (const [other, holds] of FILTERS.slice(at)) {
    const both = { ...filter, ...other };
    if (other !== filter && Object.keys(both).length === 1) continue;
    const expected = rows.filter((row) => FILTERS[at]?.[1](row) && holds(row)).map(({ id }) => id);
    expect({ both, found: (await find(both)).map(({ id }) => id) }).toEqual({ both, found: expected });
  }
});
