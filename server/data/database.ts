// Opens Postgres with a pool for each kind of work, which Prisma and the stored functions share.
import "server-only";
import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { PrismaClient } from "@/server/data/generated/client";
import { createCallGrouping, type CallInGroup } from "@/server/data/grouped";
import { computeSeal, type SealSecret } from "@/server/data/seal";

/** The URLs of the logins, whose rights differ (server/platform/migrate/grants.ts), and the secret of the seals. */
export type DatabaseAccess = { requests: string; signIn: string; jobs: string; sealSecret: SealSecret };

type Pool = { pool: pg.Pool; prisma: PrismaClient; callInGroup: CallInGroup };
/** The database. Its top-level pool serves requests, or jobs after `forJobs`. */
export type Database = Pool & {
  /** The pool for accounts, credentials, memberships and keys. */
  signIn: Pool;
  /** The pool for durable functions and work across tenants. */
  jobs: Pool;
  /** Computes a seal, which proves that the service wrote a text. */
  computeSeal(text: string): string;
  /** Returns the text that binds a transaction to the tenant: its ID and a seal. */
  computeBinding(tenantId: string): string;
  close(): Promise<void>;
};

/** Limits of the wait for a connection, of a transaction, and of the time in which the server sends nothing. */
type TransactionLimits = { maxWaitMs: number; timeoutMs: number; silenceMs: number };

/** Requests that wait longer fail with service_unavailable. */
const SERVICE_TX_LIMITS: TransactionLimits = { maxWaitMs: 10_000, timeoutMs: 15_000, silenceMs: 60_000 };

/**
 * Limits for commands and the first start, which block no requests. On a loaded machine it can take long to load
 * libraries and to screen patterns.
 */
export const OPERATOR_TX_LIMITS: TransactionLimits = { maxWaitMs: 120_000, timeoutMs: 120_000, silenceMs: 240_000 };

/**
 * Opens the pools: at most `poolSize` connections for requests, as many for jobs, and a few for sign-in. Connects at
 * the first statement.
 */
export function openDatabase(
  access: DatabaseAccess,
  poolSize: number,
  onIdleError: (error: Error) => void,
  limits: TransactionLimits = SERVICE_TX_LIMITS,
): Database {
  const openWithLimits = (url: string, size: number) => openPool(url, size, onIdleError, limits);
  const sealText = (text: string) => computeSeal(access.sealSecret, text);
  const bindings = new LRUCache<string, string>({
    max: MAX_CACHED_BINDINGS,
    memoMethod: (tenantId) => `${tenantId}.${sealText(tenantId)}`,
  });
  const [requests, signIn, jobs] = [
    openWithLimits(access.requests, poolSize),
    openWithLimits(access.signIn, Math.min(poolSize, SIGN_IN_CONNECTIONS)),
    openWithLimits(access.jobs, poolSize),
  ];
  return {
    ...requests,
    signIn,
    jobs,
    computeSeal: sealText,
    computeBinding: (tenantId) => bindings.memo(tenantId),
    close: async () => {
      for (const { prisma, pool } of [requests, signIn, jobs]) {
        await prisma.$disconnect();
        await pool.end();
      }
    },
  };
}

const SIGN_IN_CONNECTIONS = 5;

/** The number of tenants whose binding is cached, because every statement needs one. */
const MAX_CACHED_BINDINGS = 1_000;

/** Opens a pool of one connection, for work that must not wait for a connection of the other pools. */
export function openConnection(url: string, onIdleError: (error: Error) => void): pg.Pool {
  return openRawPool(url, 1, onIdleError, SERVICE_TX_LIMITS);
}

/** Returns the same database with the jobs login for the work of tenants. */
export const forJobs = (database: Database): Database => ({ ...database, ...database.jobs });

function openPool(url: string, size: number, onIdleError: (error: Error) => void, limits: TransactionLimits): Pool {
  const pool = openRawPool(url, size, onIdleError, limits);
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => createHash("sha1").update(sql).digest("base64url"),
  });
  const prisma = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: limits.maxWaitMs, timeout: limits.timeoutMs },
  });
  return { pool, prisma, callInGroup: createCallGrouping(pool) };
}

const IDLE_MS = 30_000;

/**
 * Opens a pool that gives up on an unreachable server after the limits. `silenceMs` closes no working connection: idle
 * ones are closed earlier, and no statement takes as long.
 */
function openRawPool(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  { maxWaitMs, silenceMs }: TransactionLimits,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: Math.min(IDLE_MS, silenceMs / 2),
    connectionTimeoutMillis: maxWaitMs,
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(silenceMs, () => socket.destroy());
    },
  });
  pool.on("error", onIdleError);
  return pool;
}
