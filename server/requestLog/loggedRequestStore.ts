import "server-only";
import { endOfRange, startOfRange } from "@/server/contracts/timeRange";
import { type LoggedRequest, Prisma } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import type { ListTx, SystemTx, TenantTx } from "@/server/data/tenant";
import type { RequestLogFilters } from "@/server/requestLog/contract";

export type NewLoggedRequest = LoggedRequest;
export type LoggedRequestRow = Omit<LoggedRequest, "tenantId">;

/** Stores requests. Skips rows that an earlier attempt stored before its response was lost. */
export async function insertLoggedRequests(tx: TenantTx, requests: NewLoggedRequest[]): Promise<void> {
  await tx.loggedRequest.createMany({ data: requests, skipDuplicates: true });
}

/** Lists one page, newest first. */
export function listRequests(tx: ListTx, filters: RequestLogFilters, page: Page): Promise<LoggedRequestRow[]> {
  const { request_id: requestId, code, refused, from, to } = filters;
  const conditions = [
    Prisma.sql`tenant_id = named_tenant()`,
    ...(requestId === undefined ? [] : [Prisma.sql`request_id = ${requestId}`]),
    ...(code === undefined ? [] : [Prisma.sql`code = ${code}`]),
    // The partial index of refusals needs the condition in this form.
    ...(refused === true || code !== undefined ? [Prisma.sql`code IS NOT NULL`] : []),
    ...(refused === false ? [Prisma.sql`code IS NULL`] : []),
    ...(from === undefined ? [] : [Prisma.sql`created_at >= ${startOfRange(from)}::timestamptz`]),
    ...(to === undefined ? [] : [Prisma.sql`created_at <= ${endOfRange(to)}::timestamptz`]),
  ];
  return tx.$queryRaw<LoggedRequestRow[]>`
    SELECT id, request_id AS "requestId", caller_kind AS "callerKind", caller, operation, method, status, code, duration_ms AS "durationMs",
      created_at AS "createdAt"
    FROM logged_request WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** Deletes at most `limit` requests from before a time, the oldest first. */
export function deleteLoggedRequests(tx: SystemTx, before: Date, limit: number): Promise<number> {
  return tx.$executeRaw`DELETE FROM logged_request WHERE id IN (
    SELECT id FROM logged_request WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})`;
}
