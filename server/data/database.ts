// Opens Postgres: a pool for each kind of work, shared by Prisma and the stored functions.
import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/server/data/generated/client";
import { sealOf, type SealSecret } from "@/server/data/seal";

/** The logins, whose rights differ (server/platform/migrate/grants.ts), and what seals the service's own requests. */
export type DatabaseAccess = { requests: string; signIn: string; jobs: string; sealSecret: SealSecret };

type Pool = { pool: pg.Pool; prisma: PrismaClient };
/** Its own pool is that of requests, or of jobs after `forJobs`. */
export type Database = Pool & {
  /** For accounts, credentials, memberships and keys. */
  signIn: Pool;
  /** For durable functions and work across tenants. */
  jobs: Pool;
  sealOf(text: string): string;
  /** What binds a transaction to the tenant. */
  bindingOf(tenantId: string): string;
  close(): Promise<void>;
};

/** Milliseconds to wait for a connection, and to hold it. */
export type TransactionLimits = { maxWait: number; timeout: number };

/** Requests that wait longer fail with service_unavailable. */
const SERVICE_TX_LIMITS: TransactionLimits = { maxWait: 10_000, timeout: 15_000 };

/** For commands and the first start, which block no requests: a loaded machine takes long to load libraries and to screen patterns. */
export const OPERATOR_TX_LIMITS: TransactionLimits = { maxWait: 120_000, timeout: 120_000 };

/** At most `poolSize` connections for requests, as many for jobs, and a few for sign-in; nothing connects before the first statement. */
export function openDatabase(
  access: DatabaseAccess,
  poolSize: number,
  onIdleError: (error: Error) => void,
  limits: TransactionLimits = SERVICE_TX_LIMITS,
): Database {
  const open = (url: string, size: number) => openPool(url, size, onIdleError, limits);
  const seal = (text: string) => sealOf(access.sealSecret, text);
  const [requests, signIn, jobs] = [
    open(access.requests, poolSize),
    open(access.signIn, Math.min(poolSize, SIGN_IN_CONNECTIONS)),
    open(access.jobs, poolSize),
  ];
  return {
    ...requests,
    signIn,
    jobs,
    sealOf: seal,
    bindingOf: (tenantId) => `${tenantId}.${seal(tenantId)}`,
    close: async () => {
      for (const { prisma, pool } of [requests, signIn, jobs]) {
        await prisma.$disconnect();
        await pool.end();
      }
    },
  };
}

const SIGN_IN_CONNECTIONS = 5;

/** One connection for what must not wait for those of a pool. */
export function openConnection(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 30_000 });
  pool.on("error", onIdleError);
  return pool;
}

/** The same database with the jobs' login for the work of tenants. */
export const forJobs = (database: Database): Database => ({ ...database, ...database.jobs });

function openPool(url: string, size: number, onIdleError: (error: Error) => void, limits: TransactionLimits): Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, idleTimeoutMillis: 30_000 });
  pool.on("error", onIdleError);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64url"),
  });
  return { pool, prisma: new PrismaClient({ adapter, transactionOptions: limits }) };
}
