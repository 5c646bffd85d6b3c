// Compares the result of every pair of filters with the rows that match the same filters in TypeScript.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedVerifications } from "@/bench/seed";
import { openDatabase, type Database } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { DECISION_OUTCOMES } from "@/server/proof/contract/currentAnswer";
import { findVerifications, type SearchRow, type VerificationsFilters } from "@/server/verification/list/listStore";

const TENANT_ID = "00000000-0000-4000-8000-0000000000aa";
const VERIFICATION_COUNT = 1_500;

let testDb: TestDatabase;
let database: Database;
let rows: SearchRow[];

beforeAll(async () => {
  testDb = await testDatabase();
  const admin = new pg.Client({ connectionString: testDb.adminUrl });
  await admin.connect();
  await seedVerifications(admin, TENANT_ID, VERIFICATION_COUNT);
  await admin.end();
  database = openDatabase(testDb.access, 1, () => undefined);
  rows = await findRows({});
});
afterAll(async () => {
  await database.close();
  await testDb.drop();
});

const findRows = (filters: VerificationsFilters) =>
  tenantDb(database, TENANT_ID).listTransaction((tx) =>
    findVerifications(tx, filters, { descending: true, after: null, limit: VERIFICATION_COUNT }),
  );

const currentDetermination = (row: SearchRow) =>
  row.closedDetermination ??
  (row.decision === "override" ? (row.overrideDetermination ?? "cannot_determine") : row.determination);
const decisionOutcome = (row: SearchRow) => (row.decision === null ? "none" : DECISION_OUTCOMES[row.decision]);
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
    return [{ current_determination }, (row) => currentDetermination(row) === current_determination];
  }),
  ...(["accepted", "overridden", "routed", "none"] as const).map((outcome): Filter => {
    return [{ decided: outcome }, (row) => decisionOutcome(row) === outcome];
  }),
  ...[true, false].map((flagged): Filter => [{ flagged }, (row) => row.flagged === flagged]),
  [{ flag_reason: "judges_disagree" }, (row) => row.flagReason === "judges_disagree"],
  [{ subject_kind: "task" }, (row) => row.subjectKind === "task"],
  [{ words: { text: "repo-1", ids: null } }, (row) => row.subjectRef?.includes("repo-1") ?? false],
  [{ words: { text: "o-1", ids: null } }, (row) => row.subjectRef?.includes("o-1") ?? false],
  [{ from: DAY }, (row) => row.createdAt.toISOString().slice(0, 10) >= DAY],
  [{ to: DAY }, (row) => row.createdAt.toISOString().slice(0, 10) <= DAY],
];

it("has rows for every filter except those with unknown rubrics", () => {
  expect(rows).toHaveLength(VERIFICATION_COUNT);
  const filtersWithoutRows = FILTERS.filter(([, matches]) => !rows.some(matches)).map(([filter]) => filter);
  expect(filtersWithoutRows).toEqual([{ rubric_name: "Rubric 20" }, { rubric_name: "none" }]);
});

it.each(FILTERS.map(([filter], position) => [filter, position] as const))(
  "%o with those after it",
  async (filter, at) => {
    for (const [otherFilter, matches] of FILTERS.slice(at)) {
      const both = { ...filter, ...otherFilter };
      if (otherFilter !== filter && Object.keys(both).length === 1) continue;
      const expectedIds = rows.filter((row) => FILTERS[at]?.[1](row) && matches(row)).map(({ id }) => id);
      expect({ both, found: (await findRows(both)).map(({ id }) => id) }).toEqual({ both, found: expectedIds });
    }
  },
);
