import type { DiffResult } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { defaultMigrationsDir, defaultSchemaDir, readMigrations, readSchema } from "./files";
import { NO_FILTERS, withSchemaEngine } from "./schemaEngine";

const CHANGED = 2;

export type CompareOptions = {
  /** URL of a role that may create databases; the comparison happens in a temporary one. */
  adminUrl: string;
  migrationsDir?: string;
  schemaDir?: string;
};

/** The SQL that would lead from the migrations to the Prisma schema; undefined when they agree. */
export async function compareWithSchema(options: CompareOptions): Promise<string | undefined> {
  const files = readSchema(options.schemaDir ?? defaultSchemaDir());
  const migrations = readMigrations(options.migrationsDir ?? defaultMigrationsDir());
  const result: DiffResult = await withSchemaEngine(options.adminUrl, files, (engine) =>
    engine.diff({
      from: migrations.migrationDirectories.length > 0 ? { tag: "migrations", ...migrations } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return result.exitCode === CHANGED ? (result.stdout ?? "") : undefined;
}
