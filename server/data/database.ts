// Opens Postgres: a pool for each kind of work, shared by Prisma and the stored functions.
import "server-only";
import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { PrismaClient } from "@/server/data/generated/client";
import { createGrouped, type Grouped } from "@/server/data/grouped";
import { sealOf, type SealSecret } from "@/server/data/seal";

/** The logins, whose rights differ (server/platform/migrate/grants.ts), and what seals the service's own requests. */
export type DatabaseAccess = { requests: string; signIn: string; jobs: string; sealSecret: SealSecret };

type Pool = { pool: pg.Pool; prisma: PrismaClient; grouped: Grouped };
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

/** Milliseconds to wait for a connection, to hold it, and to hear nothing on it. */
type TransactionLimits = { maxWait: number; timeout: number; silence: number };

/** Requests that wait longer fail with service_unavailable. */
const SERVICE_TX_LIMITS: TransactionLimits = { maxWait: 10_000, timeout: 15_000, silence: 60_000 };

/**
 * For commands and the first start, which block no requests: a loaded machine takes long to load libraries and to
 * screen patterns.
 */
export const OPERATOR_TX_LIMITS: TransactionLimits = { maxWait: 120_000, timeout: 120_000, silence: 240_000 };

/**
 * At most `poolSize` connections for requests, as many for jobs, and a few for sign-in; nothing connects before the
 * first statement.
 */
export function openDatabase(
  access: DatabaseAccess,
  poolSize: number,
  onIdleError: (error: Error) => void,
  limits: TransactionLimits = SERVICE_TX_LIMITS,
): Database {
  const open = (url: string, size: number) => openPool(url, size, onIdleError, limits);
  const seal = (text: string) => sealOf(access.sealSecret, text);
  const bindings = new LRUCache<string, string>({
    max: KEPT_BINDINGS,
    memoMethod: (tenantId) => `${tenantId}.${seal(tenantId)}`,
  });
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
    bindingOf: (tenantId) => bindings.memo(tenantId),
    close: async () => {
      for (const { prisma, pool } of [requests, signIn, jobs]) {
        await prisma.$disconnect();
        await pool.end();
      }
    },
  };
}

const SIGN_IN_CONNECTIONS = 5;

/** Of tenants; every statement of a request names its own. */
const KEPT_BINDINGS = 1_000;

/** One connection for what must not wait for those of a pool. */
export function openConnection(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return patient(url, 1, onIdleError, SERVICE_TX_LIMITS);
}

/** The same database with the jobs' login for the work of tenants. */
export const forJobs = (database: Database): Database => ({ ...database, ...database.jobs });

function openPool(url: string, size: number, onIdleError: (error: Error) => void, limits: TransactionLimits): Pool {
  const pool = patient(url, size, onIdleError, limits);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64url"),
  });
  const { maxWait, timeout } = limits;
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait, timeout } });
  return { pool, prisma, grouped: createGrouped(pool) };
}

const IDLE_MS = 30_000;

/**
 * A pool that waits no longer than the limits for a server that has gone without a word. What is idle is closed before
 * it has been silent for that long, and no statement takes as long.
 */
function patient(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  { maxWait, silence }: TransactionLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: Math.min(IDLE_MS, silence / 2),
    connectionTimeoutMillis: maxWait,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(silence, () => socket.destroy());
    },
  });
  pool.on("error", onIdleError);
  return pool;
}
