// Tenant isolation: reading or writing tenant rows requires a TenantTx, and only these functions create one.
import "server-only";
import type { QueryResultRow } from "pg";
import type { Database } from "@/server/data/database";
import type { Prisma } from "@/server/data/generated/client";
import type { CallInGroup } from "@/server/data/grouped";
import { repeatIfRolledBack } from "@/server/data/repeat";

declare const tenantBrand: unique symbol;
declare const listBrand: unique symbol;
declare const systemBrand: unique symbol;

/** A transaction in which Postgres shows and accepts rows of one tenant only. */
export type TenantTx = Prisma.TransactionClient & { readonly [tenantBrand]: true };
/**
 * A transaction for lists and reports. Postgres plans each of its statements for the tenant, which takes 0.5 to 2 ms. A
 * cached plan would suit the tenants that came first: with one made for a thousand rows, a statement for a tenant with
 * a million rows took 280 ms instead of 14.
 */
export type ListTx = TenantTx & { readonly [listBrand]: true };
/** A transaction without a tenant. It can access only global tables and the rows of policies named system_*. */
export type SystemTx = Prisma.TransactionClient & { readonly [systemBrand]: true };

export type TenantDb = {
  readonly tenantId: string;
  /** The text that binds a statement to the tenant: its ID and a seal. */
  readonly binding: string;
  /** Computes a seal, which proves that the service wrote a text for this tenant. No login can compute one. */
  computeSeal(text: string): string;
  /** Groups a call with those of other requests, of any tenant. */
  readonly callInGroup: CallInGroup;
  /** Runs `work` again, from its beginning, if Postgres rolled the transaction back because of a deadlock. */
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  listTransaction<T>(work: (tx: ListTx) => Promise<T>): Promise<T>;
  /** Runs a transaction of the sign-in login. Only this login writes accounts, memberships, invitations and keys. */
  signInTransaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs a statement that calls a stored function, in one round trip. Its first value is the tenant's binding. */
  call<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
};

export function tenantDb(database: Database, tenantId: string): TenantDb {
  const binding = database.computeBinding(tenantId);
  const runBound = <T>(
    { prisma }: Pick<Database, "prisma">,
    work: (tx: ListTx) => Promise<T>,
    planCacheMode = "auto",
  ) =>
    repeatIfRolledBack(() =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('app.tenant_id', ${binding}, true), set_config('plan_cache_mode', ${planCacheMode}, true)`;
        return work(tx as ListTx);
      }),
    );
  return {
    tenantId,
    binding,
    computeSeal: (text) => database.computeSeal(`${tenantId} ${text}`),
    callInGroup: database.callInGroup,
    transaction: (work) => runBound(database, work),
    listTransaction: (work) => runBound(database, work, "force_custom_plan"),
    signInTransaction: (work) => runBound(database.signIn, work),
    call: async <Row extends QueryResultRow>(name: string, text: string, values: unknown[]) =>
      (await repeatIfRolledBack(() => database.pool.query<Row>({ name, text, values: [binding, ...values] }))).rows,
  };
}

/** Runs a transaction without a tenant. `reason` documents why the tenant is unknown. */
export function systemTransaction<T>(
  database: Database,
  reason: "sweep" | "operator" | "keys" | "calibration" | "log",
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return repeatIfRolledBack(() =>
    database.jobs.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('role', 'svc_verify_system', true), set_config('app.reason', ${reason}, true)`;
      return work(tx as SystemTx);
    }),
  );
}

/**
 * Runs a transaction before the tenant is known. It can read the memberships of an account, or the rows of a token
 * hash (policies own_account and known_hash).
 */
export function preTenantTransaction<T>(
  database: Database,
  key: { name: "app.account_id" | "app.token_hash"; value: string },
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return repeatIfRolledBack(() =>
    database.signIn.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config(${key.name}, ${key.value}, true)`;
      return work(tx as SystemTx);
    }),
  );
}
