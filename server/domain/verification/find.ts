import * as z from "zod";
import type { FindOrder, FindQuery, FoundVerification, FoundVerifications } from "@/server/contracts/explorer";
import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { findVerifications, type FindPlace, type FoundRow } from "@/server/data/explorerStore";
import { readCursor, writeCursor } from "@/server/domain/cursor";
import type { TenantDeps } from "@/server/domain/deps";
import { subjectOf } from "@/server/domain/review/queueItem";
import { idRange } from "@/server/domain/search/idRange";
import { verificationListItem } from "@/server/domain/verification/verificationObject";

/**
 * A page of the explorer. Pages go both ways by place, never by count: rows that arrive meanwhile shift nothing.
 * @throws invalid_request (range ends before it begins, cursor)
 */
export async function findInTenant(deps: TenantDeps, query: FindQuery): Promise<FoundVerifications> {
  const { order = "newest", limit = LIMITS.defaultPageSize, cursor, q, ...filters } = query;
  if (filters.from && filters.to && filters.to < filters.from) {
    throw new Problem("invalid_request", "to: is before from");
  }
  const text = q?.trim();
  const begins = text ? { text, ids: idRange(text) } : undefined;
  const { back, place: after } = cursor === undefined ? START : turnOf(order, cursor);
  const descending = (order === "newest") !== back;
  const rows = await deps.db.transaction((tx) =>
    findVerifications(tx, { ...filters, begins }, { descending, after, limit: limit + 1 }),
  );
  const more = rows.length > limit;
  const shown = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = back ? more : after !== null;
  const hasNext = back || more;
  return {
    tenant_id: deps.db.tenantId,
    items: shown.map(foundVerification),
    previous_cursor: first && hasPrevious ? cursorOf(order, true, first) : null,
    next_cursor: last && hasNext ? cursorOf(order, false, last) : null,
  };
}

type Turn = { back: boolean; place: FindPlace | null };
const START: Turn = { back: false, place: null };
const Cursor = z.tuple([z.enum(["newest", "oldest"]), z.boolean(), DateTime, Uuid]);

function cursorOf(order: FindOrder, back: boolean, { createdAt, id }: FoundRow): string {
  return writeCursor([order, back, createdAt.toISOString(), id]);
}

function turnOf(order: FindOrder, text: string): Turn {
  const [, back, createdAt, id] = readCursor(text, Cursor, ([of]) => of === order);
  return { back, place: { createdAt, id } };
}

function foundVerification(row: FoundRow): FoundVerification {
  return {
    ...verificationListItem(row),
    rubric: { id: row.rubricId, name: row.rubricName, version: row.rubricVersion },
    subject: subjectOf(row),
    decision: row.decision as FoundVerification["decision"],
    cost_usd: row.costUsd,
  };
}
