// Turns a copy of the checkout into the release after it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const VERSION = "99.0.0";

/** The names of its last expand migration and of its contract migration. */
export const EXPANDED = "99990102000000_successor_function";
export const CONTRACT = "99990103000000_successor_contract";

/** Tables that one migration changes together, so that it can meet a request that uses them in another order. */
const TOGETHER = ["public.criterion_result", "public.proof_entry", "public.verification"];

const EXPAND_FUNCTION = `
CREATE TABLE public.successor_draft (id int PRIMARY KEY);
CREATE FUNCTION public.successor_length(note text) RETURNS int LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, public, pg_temp AS 'SELECT length(note)';
`;
const DROP_DRAFT = "-- phase: contract\nDROP TABLE public.successor_draft;\n";

/** Its durable steps have other names, so that the runs of the release before start again. */
const RENAMED_STEP = {
  file: "server/jobs/functions/executeVerifications.ts",
  from: "judge:tier-",
  to: "judging:tier-",
};
/** A text of every page of the console, so that its scripts have other names. */
const CHANGED_TEXT = { file: "components/shell/texts.ts", from: 'navigation: "Pages"', to: 'navigation: "All pages"' };

/** Gives the sources in `folder` a new version, changed programs and pages, and new migrations. */
export function makeSuccessor(folder: string): void {
  change(path.join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${VERSION}"`);
  for (const { file, from, to } of [RENAMED_STEP, CHANGED_TEXT]) change(path.join(folder, file), from, to);

  const migrations = path.join(folder, "prisma/migrations");
  const others = listTables(migrations).filter((table) => !TOGETHER.includes(table));
  for (const [index, tables] of [TOGETHER, ...others.map((table) => [table])].entries()) {
    const name = `${99990101000000 + index}_successor_${(tables[0] ?? "").replace(".", "_")}`;
    write(migrations, name, tables.map((table) => `ALTER TABLE ${table} ADD COLUMN successor_note text;\n`).join(""));
  }
  write(migrations, EXPANDED, EXPAND_FUNCTION);
  write(migrations, CONTRACT, DROP_DRAFT);
}

/** Lists the tables that the logins can use, with their schemas. A new column changes the type of their rows. */
function listTables(migrations: string): string[] {
  const folders = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const tables = folders.flatMap(({ name }) => {
    const sql = readFileSync(path.join(migrations, name, "migration.sql"), "utf8");
    return Array.from(sql.matchAll(/^CREATE TABLE ((?:public|inngest_executor)\.\w+)/gm), ([, table = ""]) => table);
  });
  if (!TOGETHER.every((table) => tables.includes(table))) throw new Error("the migrations create no such tables");
  return [...new Set(tables)].sort();
}

function write(migrations: string, name: string, sql: string): void {
  mkdirSync(path.join(migrations, name));
  writeFileSync(path.join(migrations, name, "migration.sql"), sql);
}

function change(file: string, from: RegExp | string, to: string): void {
  const text = readFileSync(file, "utf8");
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not contain ${String(from)}`);
  writeFileSync(file, changed);
}
