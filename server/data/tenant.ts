// Tenant isolation: reading or writing tenant rows takes a TenantTx, and only these functions make one.
import "server-only";
import type { QueryResultRow } from "pg";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import { Prisma } from "@/server/data/generated/client";

declare const tenantBrand: unique symbol;
declare const systemBrand: unique symbol;

/** A transaction in which Postgres shows and accepts rows of one tenant only. */
export type TenantTx = Prisma.TransactionClient & { readonly [tenantBrand]: true };
/** A transaction without a tenant: the policies named system_* and the global tables are what it can reach. */
export type SystemTx = Prisma.TransactionClient & { readonly [systemBrand]: true };

export type TenantDb = {
  readonly tenantId: string;
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Calls a stored function, which takes the tenant as its first argument: one round trip. */
  call<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
};

export function tenantDb(database: Database, tenantId: string): TenantDb {
  return {
    tenantId,
    transaction: (work) =>
      mapPoolTimeout(
        database.prisma.$transaction(async (tx) => {
          await tx.$executeRaw`SELECT set_config('app.tenant_id', ${tenantId}, true)`;
          return work(tx as TenantTx);
        }),
      ),
    call: async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) =>
      (await database.pool.query<Row>({ name, text, values: [tenantId, ...values] })).rows,
  };
}

/** `reason` is there for the reader of the call: why no tenant is known. */
export function systemTransaction<T>(
  database: Database,
  reason: "sweep" | "operator" | "keys" | "calibration",
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('app.system', 'on', true), set_config('app.reason', ${reason}, true)`;
    return work(tx as SystemTx);
  });
}

/** Reads what an account is anywhere, or what the holder of a token may see: the policies own_account and known_hash. */
export function openedTransaction<T>(
  database: Database,
  key: { name: "app.account_id" | "app.token_hash"; value: string },
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return mapPoolTimeout(
    database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config(${key.name}, ${key.value}, true)`;
      return work(tx as SystemTx);
    }),
  );
}

/** Prisma P2028: no connection came free in time. Nothing is broken; the caller may come back. */
async function mapPoolTimeout<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2028") throw error;
    const headers = { "retry-after": "1" };
    throw new Problem("service_unavailable", "the service is busy", { cause: error, headers });
  }
}
