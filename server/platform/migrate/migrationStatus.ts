import { defaultMigrationsDir, readMigrations } from "./files";
import { NO_FILTERS, withSchemaEngine } from "./schemaEngine";

export type MigrationStatus = {
  /** Files not yet applied to the database. */
  pending: string[];
  /** Applied to the database but not in the folder, for instance by a newer release. */
  unknown: string[];
  edited: string[];
  failed: string[];
};

/** How the database at `adminUrl` stands to the migrations; changes nothing. */
export async function migrationStatus(adminUrl: string, migrationsDir?: string): Promise<MigrationStatus> {
  const migrationsList = readMigrations(migrationsDir ?? defaultMigrationsDir());
  const found = await withSchemaEngine(adminUrl, undefined, (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: NO_FILTERS }),
  );
  const { history } = found;
  return {
    pending: history && "unappliedMigrationNames" in history ? history.unappliedMigrationNames : [],
    unknown: history && "unpersistedMigrationNames" in history ? history.unpersistedMigrationNames : [],
    edited: found.editedMigrationNames,
    failed: found.failedMigrationNames,
  };
}
