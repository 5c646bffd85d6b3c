import "server-only";
import type { SubjectKind, VerificationStatus } from "@/server/contracts/enums";
import { DECISION_OUTCOMES, type DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import type { VerificationsQuery } from "@/server/verification/contract/list";
import { endOfRange, startOfRange } from "@/server/contracts/timeRange";
import { ACTS_COLUMNS, ACTS_JOINS, type ActsRow } from "@/server/verification/read/actsStore";
import { Prisma, type RubricVersion } from "@/server/data/generated/client";
import { storedForms } from "@/server/contracts/names";
import { hasBeginning, isReference, selectNewestWithPart } from "@/server/verification/list/subjectReferenceStore";
import type { ListTx } from "@/server/data/tenant";
import type { ListedVerificationRow } from "@/server/verification/read/verificationStore";

export type VerificationsFilters = Omit<VerificationsQuery, "q" | "order" | "limit" | "cursor"> & {
  /** A folded part of a subject's reference, and the range of IDs with this prefix; null when it is no prefix of an ID. */
  words?: { text: string; ids: { first: string; last: string } | null } | undefined;
};

/** Position of a row in the order by time. */
export type VerificationsPosition = { createdAt: string; id: string };

type ListedRow = ListedVerificationRow & ActsRow;
export type SearchRow = ListedRow & {
  rubricName: RubricVersion["name"];
  rubricVersion: RubricVersion["version"];
  subjectKind: SubjectKind | null;
  subjectRef: string | null;
  excerpt: string | null;
  costUsd: number | null;
};

/**
 * Builds the conditions on `v`. A condition that a partial index serves repeats the predicate of the index as a literal,
 * because the planner compares them.
 */
function buildConditions(filters: VerificationsFilters, { createdAt, flagged, flagReason }: SortColumns): Prisma.Sql[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];
  return [
    Prisma.sql`v.tenant_id = named_tenant()`,
    Prisma.sql`v.is_trial IS NOT TRUE`,
    ...(areContradictory(filters) ? [Prisma.sql`false`] : []),
    ...equal("v.status", filters.status),
    ...(filters.status === undefined ? [] : [RANGE_OF_STATUS[filters.status]]),
    ...(filters.determination === "none"
      ? [filters.status === undefined ? RANGE_OF_STATUS.failed : Prisma.sql`true`]
      : equal("v.determination", filters.determination)),
    ...(filters.decided === undefined ? [] : [decisionCondition(filters.decided)]),
    ...(filters.flagged === undefined ? [] : [filters.flagged ? flagged : Prisma.sql`NOT ${flagged}`]),
    ...(filters.flag_reason === undefined ? [] : [Prisma.sql`${flagged} AND ${flagReason} = ${filters.flag_reason}`]),
    ...equal("v.subject_kind", filters.subject_kind),
    ...(filters.subject_ref === undefined ? [] : [isReference(filters.subject_ref)]),
    ...(filters.rubric_id === undefined ? [] : [Prisma.sql`v.rubric_id = ${filters.rubric_id}::uuid`]),
    ...equal("v.submission_hash", filters.submission_hash),
    ...Object.entries(filters.metadata ?? {}).map(hasMetadata),
    ...(filters.from ? [Prisma.sql`${createdAt} >= ${startOfRange(filters.from)}::timestamptz`] : []),
    ...(filters.to ? [Prisma.sql`${createdAt} <= ${endOfRange(filters.to)}::timestamptz`] : []),
  ];
}

const hasMetadata = ([key, value]: [string, string]) => Prisma.sql`EXISTS (SELECT FROM verification_metadata n
  WHERE n.tenant_id = v.tenant_id AND n.verification_id = v.id AND n.key = ${key} AND n.value = ${value})`;

/** Maximum number of references with the same beginning that are read by the index, in about 5 ms. */
const BEGINNING_SCAN_LIMIT = 5_000;

/** Conditions that follow from a status. They repeat the predicates of partial indexes, which the planner compares. */
const RANGE_OF_STATUS: Record<VerificationStatus, Prisma.Sql> = {
  queued: Prisma.sql`v.status IN ('queued', 'running')`,
  running: Prisma.sql`v.status IN ('queued', 'running')`,
  failed: Prisma.sql`v.determination IS NULL`,
  succeeded: Prisma.sql`v.determination IS NOT NULL`,
};

/** Whether no row can match. Only a verdict has a determination, is flagged or is decided. */
function areContradictory(filters: VerificationsFilters): boolean {
  const { status, determination, flagged, flag_reason, decided, current_determination } = filters;
  const isSet = (filter: string | undefined) => filter !== undefined && filter !== "none";
  const needsVerdict =
    flagged || flag_reason !== undefined || [determination, decided, current_determination].some(isSet);
  if (flagged === false && flag_reason !== undefined) return true;
  if (status === "succeeded") return determination === "none";
  return needsVerdict && (status !== undefined || determination === "none");
}

function decisionCondition(decided: DecisionOutcome): Prisma.Sql {
  const decision = Object.entries(DECISION_OUTCOMES).find(([, participle]) => participle === decided)?.[0];
  return decision === undefined
    ? Prisma.sql`NOT EXISTS (SELECT FROM review_decision n WHERE n.tenant_id = v.tenant_id AND n.verification_id = v.id)`
    : Prisma.sql`d.decision = ${decision}`;
}

type Slice = { descending: boolean; after: VerificationsPosition | null; limit: number; offset?: number };

/** Columns of the position and of the flag, which are in the verification and copied to its decision. */
type SortColumns = { createdAt: Prisma.Sql; id: Prisma.Sql; flagged: Prisma.Sql; flagReason: Prisma.Sql };
type Source = { sortColumns: SortColumns; condition: Prisma.Sql };
const BY_VERIFICATION: SortColumns = {
  createdAt: Prisma.sql`v.created_at`,
  id: Prisma.sql`v.id`,
  flagged: Prisma.sql`v.flagged`,
  flagReason: Prisma.sql`v.flag_reason`,
};
const BY_DECISION: SortColumns = {
  createdAt: Prisma.sql`d.verification_created_at`,
  id: Prisma.sql`d.verification_id`,
  flagged: Prisma.sql`(d.flag_reason IS NOT NULL)`,
  flagReason: Prisma.sql`d.flag_reason`,
};

const BY_METADATA: SortColumns = {
  ...BY_VERIFICATION,
  createdAt: Prisma.sql`m.created_at`,
  id: Prisma.sql`m.verification_id`,
};

function orderBy({ createdAt, id }: SortColumns, descending: boolean): Prisma.Sql {
  return descending ? Prisma.sql`${createdAt} DESC, ${id} DESC` : Prisma.sql`${createdAt}, ${id}`;
}

function afterPosition({ createdAt, id }: SortColumns, { descending, after }: Slice): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  const operator = Prisma.raw(descending ? "<" : ">");
  return Prisma.sql`(${createdAt}, ${id}) ${operator} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/**
 * Selects the positions of a page as a union of index scans, each in the order and with the limit of the page: one per
 * version of a rubric, per row set of `searchedSets`, and per source of the current answer. A small row set and
 * unfinished verifications are filtered by rubric instead. Decisions and escalations are joined only for a filter.
 */
function selectPositions(filters: VerificationsFilters, slice: Slice): Prisma.Sql {
  const { descending, limit, offset = 0 } = slice;
  const isDecided = filters.current_determination !== undefined || !["none", undefined].includes(filters.decided);
  const joins = isDecided ? ACTS_JOINS : Prisma.empty;
  const branch = (rowSet: RowSet, { sortColumns: sourceColumns, condition }: Source, versions: Prisma.Sql) => {
    // The index of metadata has the order of the page, so rare and frequent members are both found by it.
    const isByMetadata =
      Object.keys(filters.metadata ?? {}).length > 0 && sourceColumns === BY_VERIFICATION && !rowSet.isSmall;
    const sortColumns = isByMetadata ? BY_METADATA : sourceColumns;
    const member = isByMetadata ? metadataJoin(filters.metadata) : Prisma.empty;
    const allConditions = [
      ...buildConditions(filters, sortColumns),
      rowSet.condition,
      condition,
      versions,
      afterPosition(sortColumns, slice),
    ];
    return Prisma.sql`(SELECT v.tenant_id, v.id, v.created_at FROM ${rowSet.rows} v ${member} ${joins}
      WHERE ${Prisma.join(allConditions, " AND ")} ORDER BY ${orderBy(sortColumns, descending)} LIMIT ${limit + offset})`;
  };
  const { rubric_name: name, status = "" } = filters;
  const isUnfinished = ["queued", "running"].includes(status);
  const branches = (rowSet: RowSet) => {
    const joinBranches = (versions: Prisma.Sql) =>
      Prisma.join(
        answerSources(filters).map((source) => branch(rowSet, source, versions)),
        " UNION ",
      );
    if (name === undefined) return joinBranches(Prisma.sql`true`);
    if (rowSet.isSmall || isUnfinished) {
      return joinBranches(
        Prisma.sql`v.rubric_id = ANY (ARRAY(SELECT r.id FROM rubric_version r WHERE r.name = ANY (${storedForms(name)})))`,
      );
    }
    return Prisma.sql`(SELECT v.* FROM rubric_version r CROSS JOIN LATERAL (${joinBranches(Prisma.sql`v.rubric_id = r.id`)}) v
      WHERE r.name = ANY (${storedForms(name)}))`;
  };
  const { commonTables, rowSets } = searchedSets(filters.words);
  return Prisma.sql`${commonTables} SELECT v.tenant_id, v.id FROM (${Prisma.join(rowSets.map(branches), " UNION ")}) v
    ORDER BY ${orderBy(BY_VERIFICATION, descending)} LIMIT ${limit} OFFSET ${offset}`;
}

function metadataJoin(metadata: VerificationsFilters["metadata"]): Prisma.Sql {
  const [[key, value] = ["", ""]] = Object.entries(metadata ?? {});
  return Prisma.sql`JOIN verification_metadata m ON m.tenant_id = named_tenant() AND m.tenant_id = v.tenant_id
    AND m.verification_id = v.id AND m.key = ${key} AND m.value = ${value}`;
}

/** A set of rows of verification with a further condition. */
type RowSet = { rows: Prisma.Sql; condition: Prisma.Sql; isSmall?: true };
const VERIFICATIONS = Prisma.sql`verification`;

/**
 * Returns the row sets to search for a text. References with a common beginning are often close together in time, so a
 * limited number is read by the index; only when there are more, the tenant's rows are searched in the order of the
 * page. Other parts are searched for in the newest references. `commonTables`: the WITH clause of all branches.
 */
function searchedSets(words: VerificationsFilters["words"]): { commonTables: Prisma.Sql; rowSets: RowSet[] } {
  if (!words) return { commonTables: Prisma.empty, rowSets: [{ rows: VERIFICATIONS, condition: Prisma.sql`true` }] };
  const { text, ids } = words;
  const idCondition = ids && Prisma.sql`v.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid`;
  const beginningCondition = hasBeginning(text);
  const firstMatches = Prisma.sql`(SELECT * FROM verification v WHERE v.tenant_id = named_tenant() AND ${beginningCondition} LIMIT ${BEGINNING_SCAN_LIMIT})`;
  // A whole UUID may also be a reference.
  if (idCondition && ids.first === ids.last) {
    return {
      commonTables: Prisma.empty,
      rowSets: [
        { rows: VERIFICATIONS, condition: idCondition },
        { rows: firstMatches, condition: Prisma.sql`true`, isSmall: true },
      ],
    };
  }
  const areMany = Prisma.sql`(SELECT are_many FROM begun)`;
  return {
    commonTables: Prisma.sql`WITH begun AS MATERIALIZED (SELECT count(*) = ${BEGINNING_SCAN_LIMIT} AS are_many FROM ${firstMatches} v),
      newest_with_part AS MATERIALIZED (${selectNewestWithPart(text)})`,
    rowSets: [
      { rows: firstMatches, condition: Prisma.sql`NOT ${areMany}`, isSmall: true },
      { rows: VERIFICATIONS, condition: Prisma.sql`${beginningCondition} AND ${areMany}` },
      { rows: Prisma.sql`newest_with_part`, condition: Prisma.sql`true`, isSmall: true },
      ...(idCondition ? [{ rows: VERIFICATIONS, condition: idCondition }] : []),
    ],
  };
}

/** Splits CURRENT_DETERMINATION by its source: the verdict, an override, or a closed escalation. */
function answerSources({ decided, current_determination }: VerificationsFilters): Source[] {
  const sortColumns = ["none", undefined].includes(decided) ? BY_VERIFICATION : BY_DECISION;
  if (current_determination === undefined) return [{ sortColumns, condition: Prisma.sql`true` }];
  // The planner cannot estimate the result of coalesce.
  const overrideMatches = Prisma.sql`(d.override_determination = ${current_determination}
    ${current_determination === "cannot_determine" ? Prisma.sql`OR d.override_determination IS NULL` : Prisma.empty})`;
  const overrideCondition = Prisma.sql`d.decision = 'override' AND ${overrideMatches} AND e.determination IS NULL`;
  const verdictCondition = Prisma.sql`v.determination = ${current_determination} AND d.decision IS DISTINCT FROM 'override' AND e.determination IS NULL`;
  const closeCondition = Prisma.sql`d.decision = 'route' AND e.determination = ${current_determination}`;
  return [
    ...(decided === "overridden" ? [] : [{ sortColumns, condition: verdictCondition }]),
    ...(decided === undefined || decided === "overridden"
      ? [{ sortColumns: BY_DECISION, condition: overrideCondition }]
      : []),
    ...(decided === undefined || decided === "routed" ? [{ sortColumns: BY_DECISION, condition: closeCondition }] : []),
  ];
}

const COLUMNS = Prisma.sql`v.id, v.tenant_id AS "tenantId", v.status, v.rubric_id AS "rubricId", v.submission_hash AS "submissionHash",
  v.determination, v.score, v.confidence, v.flagged, v.flag_reason AS "flagReason", v.proof_ref AS "proofRef", v.error,
  v.created_at AS "createdAt", v.completed_at AS "completedAt", v.metadata, ${ACTS_COLUMNS}`;

/** Lists at most `limit` rows beyond `after` in the requested order, and skips `offset` of them. */
export function listVerifications(
  tx: ListTx,
  filters: VerificationsFilters,
  page: { descending: boolean; after: VerificationsPosition | null; limit: number; offset: number },
): Promise<ListedRow[]> {
  return tx.$queryRaw<ListedRow[]>`
    SELECT ${COLUMNS}
    FROM (${selectPositions(filters, page)}) page JOIN verification v USING (tenant_id, id) ${ACTS_JOINS}
    ORDER BY ${orderBy(BY_VERIFICATION, page.descending)}`;
}

/** Lists at most `limit` rows beyond `after` in the requested order. */
export function findVerifications(
  tx: ListTx,
  filters: VerificationsFilters,
  page: { descending: boolean; after: VerificationsPosition | null; limit: number },
): Promise<SearchRow[]> {
  return tx.$queryRaw<SearchRow[]>`
    SELECT ${COLUMNS}, v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef", v.excerpt, r.name AS "rubricName",
      r.version AS "rubricVersion", c.cost AS "costUsd"
    FROM (${selectPositions(filters, page)}) page JOIN verification v USING (tenant_id, id)
    JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id ${ACTS_JOINS}
    LEFT JOIN LATERAL (SELECT sum(a.cost_usd)::float8 AS cost FROM judge_attempt a
      WHERE a.tenant_id = v.tenant_id AND a.verification_id = v.id) c ON true
    ORDER BY ${orderBy(BY_VERIFICATION, page.descending)}`;
}
