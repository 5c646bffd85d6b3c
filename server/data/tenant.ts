// Tenant isolation: reading or writing tenant rows requires a TenantTx, and only these functions create one.
import "server-only";
import type { QueryResultRow } from "pg";
import type { Database } from "@/server/data/database";
import type { Prisma } from "@/server/data/generated/client";
import type { Grouped } from "@/server/data/grouped";

declare const tenantBrand: unique symbol;
declare const systemBrand: unique symbol;

/** A transaction in which Postgres shows and accepts rows of one tenant only. */
export type TenantTx = Prisma.TransactionClient & { readonly [tenantBrand]: true };
/** A transaction without a tenant: it can access only global tables and rows of the policies named system_*. */
export type SystemTx = Prisma.TransactionClient & { readonly [systemBrand]: true };

export type TenantDb = {
  readonly tenantId: string;
  /** What binds a statement to the tenant. */
  readonly binding: string;
  /** Makes a call together with those of other requests, of any tenant. */
  readonly grouped: Grouped;
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The same with the sign-in login, which alone writes accounts, memberships, invitations and keys. */
  signInTransaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Calls a stored function, which takes the tenant's binding as its first argument: one round trip. */
  call<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
};

export function tenantDb(database: Database, tenantId: string): TenantDb {
  const binding = database.bindingOf(tenantId);
  const within = <T>({ prisma }: Pick<Database, "prisma">, work: (tx: TenantTx) => Promise<T>) =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.tenant_id', ${binding}, true)`;
      return work(tx as TenantTx);
    });
  return {
    tenantId,
    binding,
    grouped: database.grouped,
    transaction: (work) => within(database, work),
    signInTransaction: (work) => within(database.signIn, work),
    call: async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) =>
      (await database.pool.query<Row>({ name, text, values: [binding, ...values] })).rows,
  };
}

/** `reason` documents why no tenant is known. */
export function systemTransaction<T>(
  database: Database,
  reason: "sweep" | "operator" | "keys" | "calibration",
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return database.jobs.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('role', 'svc_verify_system', true), set_config('app.reason', ${reason}, true)`;
    return work(tx as SystemTx);
  });
}

/** Reads the memberships of an account, or the rows of a token: the policies own_account and known_hash. */
export function openedTransaction<T>(
  database: Database,
  key: { name: "app.account_id" | "app.token_hash"; value: string },
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return database.signIn.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config(${key.name}, ${key.value}, true)`;
    return work(tx as SystemTx);
  });
}
