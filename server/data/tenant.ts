// Tenant isolation: reading or writing tenant rows requires a TenantTx, and only these functions create one.
import "server-only";
import type { QueryResultRow } from "pg";
import type { Database } from "@/server/data/database";
import type { Prisma } from "@/server/data/generated/client";
import type { Grouped } from "@/server/data/grouped";

declare const tenantBrand: unique symbol;
declare const listBrand: unique symbol;
declare const systemBrand: unique symbol;

/** A transaction in which Postgres shows and accepts rows of one tenant only. */
export type TenantTx = Prisma.TransactionClient & { readonly [tenantBrand]: true };
/**
 * A transaction for lists and reports, whose statements Postgres plans for the tenant each time, in 0.5 to 2 ms. The
 * plan that it keeps of a prepared statement fits the tenants that came first: one made for a tenant with a thousand
 * rows took 280 ms instead of 14 for a tenant with a million.
 */
export type ListTx = TenantTx & { readonly [listBrand]: true };
/** A transaction without a tenant: it can access only global tables and rows of the policies named system_*. */
export type SystemTx = Prisma.TransactionClient & { readonly [systemBrand]: true };

export type TenantDb = {
  readonly tenantId: string;
  /** What binds a statement to the tenant. */
  readonly binding: string;
  /** Proves that the service wrote a text for this tenant: no login can make a seal. */
  sealOf(text: string): string;
  /** Makes a call together with those of other requests, of any tenant. */
  readonly grouped: Grouped;
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  listTransaction<T>(work: (tx: ListTx) => Promise<T>): Promise<T>;
  /** The same with the sign-in login, which alone writes accounts, memberships, invitations and keys. */
  signInTransaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Calls a stored function, which takes the tenant's binding as its first argument: one round trip. */
  call<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
};

export function tenantDb(database: Database, tenantId: string): TenantDb {
  const binding = database.bindingOf(tenantId);
  const within = <T>({ prisma }: Pick<Database, "prisma">, work: (tx: ListTx) => Promise<T>, plans = "auto") =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.tenant_id', ${binding}, true), set_config('plan_cache_mode', ${plans}, true)`;
      return work(tx as ListTx);
    });
  return {
    tenantId,
    binding,
    sealOf: (text) => database.sealOf(`${tenantId} ${text}`),
    grouped: database.grouped,
    transaction: (work) => within(database, work),
    listTransaction: (work) => within(database, work, "force_custom_plan"),
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
