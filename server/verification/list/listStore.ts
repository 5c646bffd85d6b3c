import "server-only";
import type { SubjectKind, VerificationStatus } from "@/server/contracts/enums";
import { DECISION_OUTCOMES, type DecisionOutcome } from "@/server/proof/contract/currentAnswer";
import type { VerificationsQuery } from "@/server/verification/contract/list";
import { endOfRange, startOfRange } from "@/server/contracts/timeRange";
import { ACTS_COLUMNS, ACTS_JOINS, type ActsRow } from "@/server/verification/read/actsStore";
import { Prisma, type RubricVersion } from "@/server/data/generated/client";
import { storedForms } from "@/server/contracts/names";
import { hasBeginning, isReference, newestWithPart } from "@/server/verification/list/subjectReferenceStore";
import type { ListTx } from "@/server/data/tenant";
import type { ListedVerificationRow } from "@/server/verification/read/verificationStore";

export type VerificationsFilters = Omit<VerificationsQuery, "q" | "order" | "limit" | "cursor"> & {
  /** A folded part of a subject's reference, and the ID range with the same prefix, if it can be one. */
  words?: { text: string; ids: { first: string; last: string } | null } | undefined;
};

/** A row's position by time. */
export type VerificationsPosition = { createdAt: string; id: string };

type ListedRow = ListedVerificationRow & ActsRow;
export type FoundRow = ListedRow & {
  rubricName: RubricVersion["name"];
  rubricVersion: RubricVersion["version"];
  subjectKind: SubjectKind | null;
  subjectRef: string | null;
  excerpt: string | null;
  costUsd: number | null;
};

/**
 * Each condition that an index of verification serves repeats what limits the index (`flagged`, unfinished), as a
 * literal.
 */
function conditions(filters: VerificationsFilters, { createdAt, flagged, flagReason }: Sorted): Prisma.Sql[] {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];
  return [
    Prisma.sql`v.tenant_id = named_tenant()`,
    Prisma.sql`v.is_trial IS NOT TRUE`,
    ...(excludeEachOther(filters) ? [Prisma.sql`false`] : []),
    ...equal("v.status", filters.status),
    ...(filters.status === undefined ? [] : [RANGE_OF_STATUS[filters.status]]),
    ...(filters.determination === "none"
      ? [filters.status === undefined ? RANGE_OF_STATUS.failed : Prisma.sql`true`]
      : equal("v.determination", filters.determination)),
    ...(filters.decided === undefined ? [] : [decidedAs(filters.decided)]),
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

/** References with one beginning that are read before the rows of the tenant are searched: 5 ms of work. */
const BEGINNING_SCAN_LIMIT = 5_000;

/** Conditions that a status implies. */
const RANGE_OF_STATUS: Record<VerificationStatus, Prisma.Sql> = {
  queued: Prisma.sql`v.status IN ('queued', 'running')`,
  running: Prisma.sql`v.status IN ('queued', 'running')`,
  failed: Prisma.sql`v.determination IS NULL`,
  succeeded: Prisma.sql`v.determination IS NOT NULL`,
};

/** Only a verdict has a determination, is flagged or is decided. */
function excludeEachOther(filters: VerificationsFilters): boolean {
  const { status, determination, flagged, flag_reason, decided, current_determination } = filters;
  const isSet = (filter: string | undefined) => filter !== undefined && filter !== "none";
  const ofVerdict = flagged || flag_reason !== undefined || [determination, decided, current_determination].some(isSet);
  if (flagged === false && flag_reason !== undefined) return true;
  if (status === "succeeded") return determination === "none";
  return ofVerdict && (status !== undefined || determination === "none");
}

function decidedAs(decided: DecisionOutcome): Prisma.Sql {
  const decision = Object.entries(DECISION_OUTCOMES).find(([, participle]) => participle === decided)?.[0];
  return decision === undefined
    ? Prisma.sql`NOT EXISTS (SELECT FROM review_decision n WHERE n.tenant_id = v.tenant_id AND n.verification_id = v.id)`
    : Prisma.sql`d.decision = ${decision}`;
}

type Slice = { descending: boolean; after: VerificationsPosition | null; limit: number; offset?: number };

/** The columns of a position, and those of the flag: of a verification, or copied to its decision. */
type Sorted = { createdAt: Prisma.Sql; id: Prisma.Sql; flagged: Prisma.Sql; flagReason: Prisma.Sql };
type Source = { sorted: Sorted; condition: Prisma.Sql };
const BY_VERIFICATION: Sorted = {
  createdAt: Prisma.sql`v.created_at`,
  id: Prisma.sql`v.id`,
  flagged: Prisma.sql`v.flagged`,
  flagReason: Prisma.sql`v.flag_reason`,
};
const BY_DECISION: Sorted = {
  createdAt: Prisma.sql`d.verification_created_at`,
  id: Prisma.sql`d.verification_id`,
  flagged: Prisma.sql`(d.flag_reason IS NOT NULL)`,
  flagReason: Prisma.sql`d.flag_reason`,
};

const BY_METADATA: Sorted = {
  ...BY_VERIFICATION,
  createdAt: Prisma.sql`m.created_at`,
  id: Prisma.sql`m.verification_id`,
};

function ordered({ createdAt, id }: Sorted, descending: boolean): Prisma.Sql {
  return descending ? Prisma.sql`${createdAt} DESC, ${id} DESC` : Prisma.sql`${createdAt}, ${id}`;
}

function beyond({ createdAt, id }: Sorted, { descending, after }: Slice): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  const than = Prisma.raw(descending ? "<" : ">");
  return Prisma.sql`(${createdAt}, ${id}) ${than} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/**
 * The positions of a page. Each index scan is one branch, in the order and with the limit of the page: a scan for each
 * version of a rubric, those of `searchedSets`, one for each source of the current answer. Few rows, and what is
 * unfinished, are looked at whatever their rubric. What people did is joined only when a filter asks for it.
 */
function positions(filters: VerificationsFilters, slice: Slice): Prisma.Sql {
  const { descending, limit, offset = 0 } = slice;
  const isDecided = filters.current_determination !== undefined || !["none", undefined].includes(filters.decided);
  const joins = isDecided ? ACTS_JOINS : Prisma.empty;
  const branch = (begun: Begun, { sorted: sortedBy, condition }: Source, versions: Prisma.Sql) => {
    // The rows of one member, in the order of the page, are few or many; the tenant's rows are searched for none of them.
    const isByMetadata =
      Object.keys(filters.metadata ?? {}).length > 0 && sortedBy === BY_VERIFICATION && !begun.areFew;
    const sorted = isByMetadata ? BY_METADATA : sortedBy;
    const member = isByMetadata ? metadataJoin(filters.metadata) : Prisma.empty;
    const all = [...conditions(filters, sorted), begun.condition, condition, versions, beyond(sorted, slice)];
    return Prisma.sql`(SELECT v.tenant_id, v.id, v.created_at FROM ${begun.rows} v ${member} ${joins}
      WHERE ${Prisma.join(all, " AND ")} ORDER BY ${ordered(sorted, descending)} LIMIT ${limit + offset})`;
  };
  const { rubric_name: name, status = "" } = filters;
  const isUnfinished = ["queued", "running"].includes(status);
  const branches = (begun: Begun) => {
    const of = (versions: Prisma.Sql) =>
      Prisma.join(
        sources(filters).map((source) => branch(begun, source, versions)),
        " UNION ",
      );
    if (name === undefined) return of(Prisma.sql`true`);
    if (begun.areFew || isUnfinished) {
      return of(
        Prisma.sql`v.rubric_id = ANY (ARRAY(SELECT r.id FROM rubric_version r WHERE r.name = ANY (${storedForms(name)})))`,
      );
    }
    return Prisma.sql`(SELECT v.* FROM rubric_version r CROSS JOIN LATERAL (${of(Prisma.sql`v.rubric_id = r.id`)}) v
      WHERE r.name = ANY (${storedForms(name)}))`;
  };
  const { counted, sets } = searchedSets(filters.words);
  return Prisma.sql`${counted} SELECT v.tenant_id, v.id FROM (${Prisma.join(sets.map(branches), " UNION ")}) v
    ORDER BY ${ordered(BY_VERIFICATION, descending)} LIMIT ${limit} OFFSET ${offset}`;
}

function metadataJoin(metadata: VerificationsFilters["metadata"]): Prisma.Sql {
  const [[key, value] = ["", ""]] = Object.entries(metadata ?? {});
  return Prisma.sql`JOIN verification_metadata m ON m.tenant_id = named_tenant() AND m.tenant_id = v.tenant_id
    AND m.verification_id = v.id AND m.key = ${key} AND m.value = ${value}`;
}

/** Rows of verification, and what else they have to be. */
type Begun = { rows: Prisma.Sql; condition: Prisma.Sql; areFew?: true };
const VERIFICATIONS = Prisma.sql`verification`;

/**
 * References of one beginning often lie together in time, so some are read by the index, and only when there are more
 * are the tenant's rows searched in the order of the page. Other parts are found in the newest references. `counted`:
 * which of the two it is, and the newest with the part, once for all branches.
 */
function searchedSets(words: VerificationsFilters["words"]): { counted: Prisma.Sql; sets: Begun[] } {
  if (!words) return { counted: Prisma.empty, sets: [{ rows: VERIFICATIONS, condition: Prisma.sql`true` }] };
  const { text, ids } = words;
  const isId = ids && Prisma.sql`v.id BETWEEN ${ids.first}::uuid AND ${ids.last}::uuid`;
  const begin = hasBeginning(text);
  const some = Prisma.sql`(SELECT * FROM verification v WHERE v.tenant_id = named_tenant() AND ${begin} LIMIT ${BEGINNING_SCAN_LIMIT})`;
  // A reference may be a UUID too, and then it is found by its beginning.
  if (isId && ids.first === ids.last) {
    return {
      counted: Prisma.empty,
      sets: [
        { rows: VERIFICATIONS, condition: isId },
        { rows: some, condition: Prisma.sql`true`, areFew: true },
      ],
    };
  }
  const areMany = Prisma.sql`(SELECT are_many FROM begun)`;
  return {
    counted: Prisma.sql`WITH begun AS MATERIALIZED (SELECT count(*) = ${BEGINNING_SCAN_LIMIT} AS are_many FROM ${some} v),
      newest_with_part AS MATERIALIZED (${newestWithPart(text)})`,
    sets: [
      { rows: some, condition: Prisma.sql`NOT ${areMany}`, areFew: true },
      { rows: VERIFICATIONS, condition: Prisma.sql`${begin} AND ${areMany}` },
      { rows: Prisma.sql`newest_with_part`, condition: Prisma.sql`true`, areFew: true },
      ...(isId ? [{ rows: VERIFICATIONS, condition: isId }] : []),
    ],
  };
}

/** The rule of CURRENT_DETERMINATION by what decides: the verdict, an override, a closed escalation. */
function sources({ decided, current_determination }: VerificationsFilters): Source[] {
  const sorted = ["none", undefined].includes(decided) ? BY_VERIFICATION : BY_DECISION;
  if (current_determination === undefined) return [{ sorted, condition: Prisma.sql`true` }];
  // Not coalesce, whose result the planner cannot estimate.
  const to = Prisma.sql`(d.override_determination = ${current_determination}
    ${current_determination === "cannot_determine" ? Prisma.sql`OR d.override_determination IS NULL` : Prisma.empty})`;
  const override = Prisma.sql`d.decision = 'override' AND ${to} AND e.determination IS NULL`;
  const verdict = Prisma.sql`v.determination = ${current_determination} AND d.decision IS DISTINCT FROM 'override' AND e.determination IS NULL`;
  const closed = Prisma.sql`d.decision = 'route' AND e.determination = ${current_determination}`;
  return [
    ...(decided === "overridden" ? [] : [{ sorted, condition: verdict }]),
    ...(decided === undefined || decided === "overridden" ? [{ sorted: BY_DECISION, condition: override }] : []),
    ...(decided === undefined || decided === "routed" ? [{ sorted: BY_DECISION, condition: closed }] : []),
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
    FROM (${positions(filters, page)}) page JOIN verification v USING (tenant_id, id) ${ACTS_JOINS}
    ORDER BY ${ordered(BY_VERIFICATION, page.descending)}`;
}

/** Lists at most `limit` rows beyond `after` in the requested order. */
export function findVerifications(
  tx: ListTx,
  filters: VerificationsFilters,
  page: { descending: boolean; after: VerificationsPosition | null; limit: number },
): Promise<FoundRow[]> {
  return tx.$queryRaw<FoundRow[]>`
    SELECT ${COLUMNS}, v.subject_kind AS "subjectKind", v.subject_ref AS "subjectRef", v.excerpt, r.name AS "rubricName",
      r.version AS "rubricVersion", c.cost AS "costUsd"
    FROM (${positions(filters, page)}) page JOIN verification v USING (tenant_id, id)
    JOIN rubric_version r ON r.tenant_id = v.tenant_id AND r.id = v.rubric_id ${ACTS_JOINS}
    LEFT JOIN LATERAL (SELECT sum(a.cost_usd)::float8 AS cost FROM judge_attempt a
      WHERE a.tenant_id = v.tenant_id AND a.verification_id = v.id) c ON true
    ORDER BY ${ordered(BY_VERIFICATION, page.descending)}`;
}
