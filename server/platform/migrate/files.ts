import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { sha256Hex } from "@/server/deps/hash";
import { packageRoot } from "../packageRoot";

/** `checksum` is the hexadecimal SHA-256 of the file, as Prisma records it. */
export type Migration = { name: string; sql: string; checksum: string };

export const defaultMigrationsDir = (): string => path.join(packageRoot(), "prisma", "migrations");

/** Reads the Prisma migrations of the folder, oldest first. */
export function readMigrations(migrationsDir: string): Migration[] {
  if (!existsSync(migrationsDir)) return [];
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8");
      return { name, sql, checksum: sha256Hex(sql) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
