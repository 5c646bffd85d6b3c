// Prisma's PostgreSQL adapter as the schema engine needs it.
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, SqlQuery } from "@prisma/driver-adapter-utils";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { poolForEngine, withCharColumns } from "./charColumns";
import { createShadowDatabase } from "./shadowDatabase";

async function connect(pool: pg.Pool, dispose: () => Promise<void>): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: (query: SqlQuery) => withCharColumns(() => queryRaw(query)),
    // PrismaPg splits the script at every semicolon, through function bodies and literals, and commits each piece.
    // Without arguments `pg` sends one simple query, which is one implicit transaction, as the native engine does.
    executeScript: async (script: string) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    },
    dispose,
  });
}

/** Adapter factory for `url`; its shadow database is a new empty one, where PrismaPg would reopen the main database. */
export function migrationAdapterFactory(
  url: string,
): SqlMigrationAwareDriverAdapterFactory & { close(): Promise<void> } {
  const pool = poolForEngine(url);
  return {
    provider: "postgres",
    adapterName: "svc-verify-migrate",
    connect: () => connect(pool, async () => undefined),
    connectToShadowDb: async () => {
      const shadow = await createShadowDatabase(url);
      const shadowPool = poolForEngine(shadow.url);
      return connect(shadowPool, async () => {
        await shadowPool.end();
        await shadow.drop();
      });
    },
    close: () => pool.end(), // the engine itself disposes of shadow databases only
  };
}
