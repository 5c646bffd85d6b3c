// Records the calls of programs outside of their requests: collects them in memory and writes them once a second.
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Database } from "@/server/data/database";
import { tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import { callerOf, type Principal } from "@/server/deps/principal";
import type { ProblemCode } from "@/server/contracts/problems";
import { insertLoggedRequests, type NewLoggedRequest } from "@/server/requestLog/loggedRequestStore";

export const WRITE_EVERY_MS = 1_000;
/** The number of a tenant's calls that are recorded in a window, and the same number of refusals. */
const RECORDED = { points: 1_000, duration: 100 };
/** The number of rows in one statement. */
const MAX_ROWS = 1_000;
/** The maximum number of calls that wait for the database. Later calls are not recorded. */
const MAX_WAITING = 20_000;
const OPERATION_CHARS = 200;

type AnsweredCall = {
  requestId: string;
  principal: Principal;
  operation: string;
  method: string;
  status: number | null;
  code: ProblemCode | null;
  ms: number;
};

export type RequestRecorder = {
  /** Collects a call of a program. Calls of the console's users are not recorded. Never throws. */
  record(call: AnsweredCall): void;
  /** Writes the collected calls. Failed writes are repeated. */
  write(): Promise<void>;
};

type Needed = Pick<Deps, "clock" | "ids" | "settings"> & { database: Database };

export function createRequestRecorder({ database, clock, ids, settings }: Needed): RequestRecorder {
  const waiting = new Map<string, NewLoggedRequest[]>();
  let count = 0;
  const allowance = new RateLimiterMemory(RECORDED);
  const collect = (row: NewLoggedRequest): void => {
    const rows = waiting.get(row.tenantId) ?? [];
    waiting.set(row.tenantId, rows);
    rows.push(row);
    count += 1;
  };
  return {
    record: ({ principal, requestId, operation, method, status, code, ms }) => {
      const { tenantId } = principal;
      if (settings.requestLogRetentionMs === 0 || principal.kind === "session" || count >= MAX_WAITING) return;
      const callerKind = principal.kind === "apiKey" ? ("api_key" as const) : ("account" as const);
      const caller = { callerKind, caller: callerOf(principal) };
      const request = { id: ids.next(), tenantId, requestId, ...caller, method, status, code };
      const durationMs = Math.round(ms);
      const row = { ...request, operation: operation.slice(0, OPERATION_CHARS), durationMs, createdAt: clock.now() };
      allowance.consume(`${tenantId} ${code !== null}`).then(
        () => collect(row),
        () => undefined,
      );
    },
    write: async () => {
      for (const [tenantId, rows] of waiting) {
        while (rows.length > 0) {
          const batch = rows.slice(0, MAX_ROWS);
          const writing = tenantDb(database, tenantId).transaction((tx) => insertLoggedRequests(tx, batch));
          const failure = await writing.then(
            () => null,
            (error: unknown) => ({ error }),
          );
          if (failure !== null && isOutage(failure.error)) throw failure.error;
          // A batch that the database refuses, such as one of a deleted tenant, must not block the others.
          rows.splice(0, batch.length);
          count -= batch.length;
          if (failure !== null) throw failure.error;
        }
        waiting.delete(tenantId);
      }
    },
  };
}
