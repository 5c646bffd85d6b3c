// Turns a copy of the checkout into the release after it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const VERSION = "99.0.0";

/** The names of the last expand migration and of the contract migration of the successor. */
export const LAST_EXPAND = "99990102000000_successor_function";
export const CONTRACT = "99990103000000_successor_contract";

/** Tables that one migration changes, so that it can be in a deadlock with a request that uses them in another order. */
const DEADLOCK_TABLES = ["public.criterion_result", "public.proof_entry", "public.verification"];

const EXPAND_FUNCTION = `
CREATE TABLE public.successor_draft (id int PRIMARY KEY);
CREATE FUNCTION public.successor_length(note text) RETURNS int LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS 'SELECT length(note)';
`;
const DROP_DRAFT = "-- phase: contract\nDROP TABLE public.successor_draft;\n";

/** The durable steps of the successor have other names, so that it starts the runs of the previous release again. */
const RENAMED_STEP = {
  file: "server/jobs/functions/executeVerifications.ts",
  from: "judge:tier-",
  to: "judging:tier-",
};
/** The successor has another text on every page of the console, so that the scripts of its pages have other names. */
const CHANGED_TEXT = { file: "components/shell/texts.ts", from: 'navigation: "Pages"', to: 'navigation: "All pages"' };

/** Gives the sources in `folder` a new version, changed programs and pages, and new migrations. */
export function makeSuccessor(folder: string): void {
  replaceInFile(path.join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${VERSION}"`);
  for (const { file, from, to } of [RENAMED_STEP, CHANGED_TEXT]) replaceInFile(path.join(folder, file), from, to);

  const migrations = path.join(folder, "prisma/migrations");
  const otherTables = listTables(migrations).filter((table) => !DEADLOCK_TABLES.includes(table));
  for (const [index, tables] of [DEADLOCK_TABLES, ...otherTables.map((table) => [table])].entries()) {
    const name = `${99990101000000 + index}_successor_${(tables[0] ?? "").replace(".", "_")}`;
    writeMigration(
      migrations,
      name,
      tables.map((table) => `ALTER TABLE ${table} ADD COLUMN successor_note text;\n`).join(""),
    );
  }
  writeMigration(migrations, LAST_EXPAND, EXPAND_FUNCTION);
  writeMigration(migrations, CONTRACT, DROP_DRAFT);
}

/** Lists the tables that the logins can use, with their schemas. A new column changes the type of their rows. */
function listTables(migrations: string): string[] {
  const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const tables = folders.flatMap(({ name }) => {
    const sql = readFileSync(path.join(migrations, name, "migration.sql"), "utf8");
    return Array.from(sql.matchAll(/^CREATE TABLE ((?:public|inngest_executor)\.\w+)/gm), ([, table = ""]) => table);
  });
  if (!DEADLOCK_TABLES.every((table) => tables.includes(table)))
    throw new Error(`the migrations do not create all of ${DEADLOCK_TABLES.join(", ")}`);
  return [...new Set(tables)].sort();
}

function writeMigration(migrations: string, name: string, sql: string): void {
  mkdirSync(path.join(migrations, name));
  writeFileSync(path.join(migrations, name, "migration.sql"), sql);
}

/** @throws Error if the file does not contain `from` */
function replaceInFile(file: string, from: RegExp | string, to: string): void {
  const text = readFileSync(file, "utf8");
  const newText = text.replace(from, to);
  if (newText === text) throw new Error(`${file} does not contain ${String(from)}`);
  writeFileSync(file, newText);
}
