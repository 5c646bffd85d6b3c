// Opens Postgres: one pool, shared by Prisma and the stored functions.
import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/server/data/generated/client";

export type Database = { pool: pg.Pool; prisma: PrismaClient; close(): Promise<void> };

/** Milliseconds to wait for a connection, and to hold it. */
export type TransactionLimits = { maxWait: number; timeout: number };

/** Requests that wait longer fail with service_unavailable. */
const SERVICE_TX_LIMITS: TransactionLimits = { maxWait: 10_000, timeout: 15_000 };

/** For commands and the first start, which block no requests: a loaded machine takes long to load libraries and to screen patterns. */
export const OPERATOR_TX_LIMITS: TransactionLimits = { maxWait: 120_000, timeout: 120_000 };

/** Opens `url` with at most `poolSize` connections; nothing connects before the first statement. */
export function openDatabase(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  limits: TransactionLimits = SERVICE_TX_LIMITS,
): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, idleTimeoutMillis: 30_000 });
  pool.on("error", onIdleError);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64url"),
  });
  const prisma = new PrismaClient({ adapter, transactionOptions: limits });
  return {
    pool,
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
