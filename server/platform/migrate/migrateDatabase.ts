import pg from "pg";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { defaultMigrationsDir, readMigrations } from "./files";
import { grantAccess } from "./grantAccess";
import { NO_FILTERS, withSchemaEngine } from "./schemaEngine";

export type MigrateOptions = {
  /** URL of a role that owns the database's schemas (or a superuser). */
  adminUrl: string;
  /** Role that gets the rights of the application; without it no rights are given. */
  appRole?: string;
  /** Folder of Prisma migrations; the package's own by default. */
  migrationsDir?: string;
};

/** Advisory lock on the migrated database: one process migrates and grants, the others wait and find it done. */
const MIGRATING = 7_311_003;

async function applyPending(engine: SchemaEngine, migrationsDir: string): Promise<string[]> {
  const list = { migrationsList: readMigrations(migrationsDir), filters: NO_FILTERS };
  const diagnose = () => engine.diagnoseMigrationHistory({ ...list, optInToShadowDatabase: false });
  // A file runs as one transaction, so one that failed or was cut off left nothing behind and may be mended and rerun.
  for (const migrationName of (await diagnose()).failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
  const { editedMigrationNames } = await diagnose();
  if (editedMigrationNames.length > 0) {
    throw new Error(
      `These migrations were changed after they had been applied: ${editedMigrationNames.join(", ")}. ` +
        "Restore the files as they were and put the change into a new migration.",
    );
  }
  return (await engine.applyMigrations(list)).appliedMigrationNames;
}

/**
 * Brings the database up to the migrations and gives the application's role its rights. Safe to call from several
 * processes at once. Answers the names applied by this call. Throws an Error with PostgreSQL's reason when a migration
 * fails, and one that names the files when an applied migration was edited.
 */
export async function migrateDatabase({ adminUrl, appRole, migrationsDir }: MigrateOptions): Promise<string[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("SELECT pg_advisory_lock($1)", [MIGRATING]);
    const directory = migrationsDir ?? defaultMigrationsDir();
    const applied = await withSchemaEngine(adminUrl, undefined, (engine) => applyPending(engine, directory));
    if (appRole) await grantAccess(admin, appRole);
    return applied;
  } finally {
    await admin.end();
  }
}
