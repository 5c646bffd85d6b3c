import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { sha256Hex } from "@/server/deps/hash";
import { packageRoot } from "../packageRoot";

/** A migration that a baseline replaces, as it was applied. */
type ReplacedMigration = { name: string; checksum: string };

export type Migration = {
  /** Begins with the time of its creation, so that names sort by age. */
  name: string;
  sql: string;
  /** The hexadecimal SHA-256 of the file, as Prisma records it. */
  checksum: string;
  /**
   * An `expand` migration keeps what the previous release needs, and is applied before a process of the new release
   * runs. A `contract` migration removes that, and is applied when no process of the previous release runs any more.
   */
  phase: "expand" | "contract";
  /** False for a statement that PostgreSQL does not run in a transaction, such as CREATE INDEX CONCURRENTLY. */
  inTransaction: boolean;
  /** The migrations, oldest first, whose result a baseline has. Empty for other migrations. */
  replaces: readonly ReplacedMigration[];
};

const CONTRACT_LINE = /^-- phase: contract$/m;
const NO_TRANSACTION_LINE = /^-- transaction: none$/m;

export const defaultMigrationsDir = (): string => path.join(packageRoot(), "prisma", "migrations");

/** Reads the Prisma migrations of the folder in the order in which they are applied: by phase, then oldest first. */
export function readMigrations(migrationsDir: string): Migration[] {
  if (!existsSync(migrationsDir)) return [];
  const migrations = readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readMigration(path.join(migrationsDir, name), name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    ...migrations.filter(({ phase }) => phase === "expand"),
    ...migrations.filter(({ phase }) => phase === "contract"),
  ];
}

function readMigration(folder: string, name: string): Migration {
  const sql = readFileSync(path.join(folder, "migration.sql"), "utf8");
  return {
    name,
    sql,
    checksum: sha256Hex(sql),
    phase: CONTRACT_LINE.test(sql) ? "contract" : "expand",
    inTransaction: !NO_TRANSACTION_LINE.test(sql),
    replaces: readReplacedMigrations(path.join(folder, "replaces.txt")),
  };
}

/** Reads the list of a baseline, which has a name and a checksum in each line. */
function readReplacedMigrations(file: string): ReplacedMigration[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name = "", checksum = ""] = line.split(" ");
    return { name, checksum };
  });
}

/**
 * Returns the name of the newest migration of the folder, or an empty text without migrations. A release with a newer
 * migration is a later one.
 */
export function newestMigration(migrationsDir = defaultMigrationsDir()): string {
  const names = readMigrations(migrationsDir).map(({ name }) => name);
  return names.sort().at(-1) ?? "";
}
