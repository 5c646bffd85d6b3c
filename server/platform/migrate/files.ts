import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { packageRoot } from "../packageRoot";

export type SchemaFile = { path: string; content: string };

export const defaultMigrationsDir = (): string => path.join(packageRoot(), "prisma", "migrations");
export const defaultSchemaDir = (): string => path.join(packageRoot(), "prisma", "schema");

/** The folder of Prisma migrations in the form that the schema engine takes, oldest first. */
export function readMigrations(migrationsDir: string): MigrationList {
  const names = existsSync(migrationsDir)
    ? readdirSync(migrationsDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  const lock = path.join(migrationsDir, "migration_lock.toml");
  return {
    baseDir: path.resolve(migrationsDir),
    shadowDbInitScript: "",
    lockfile: { path: "migration_lock.toml", content: existsSync(lock) ? readFileSync(lock, "utf8") : null },
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** Every `*.prisma` file of the multi-file schema. */
export function readSchema(schemaDir: string): SchemaFile[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: path.join(schemaDir, name), content: readFileSync(path.join(schemaDir, name), "utf8") }));
}
