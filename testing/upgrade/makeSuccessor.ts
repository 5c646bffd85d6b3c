// Turns a copy of the checkout into the release after it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const SUCCESSOR = "99.0.0";

/** The name of its contract migration. */
export const CONTRACT = "99990101000003_successor_contract";

/** `expand` changes the row type of every table that the service reads, in one transaction, as a large release would. */
const MIGRATIONS: Readonly<Record<string, string>> = {
  "99990101000001_successor_tables": `
    DO $$
    DECLARE
      name text;
    BEGIN
      FOR name IN
        SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1
      LOOP
        EXECUTE format('ALTER TABLE public.%I ADD COLUMN successor_note text', name);
      END LOOP;
    END $$;
    CREATE TABLE public.successor_draft (id int PRIMARY KEY);`,
  "99990101000002_successor_function": `
    CREATE FUNCTION public.successor_length(note text) RETURNS int LANGUAGE sql IMMUTABLE
      SET search_path = pg_catalog, public, pg_temp AS 'SELECT length(note)';`,
  [CONTRACT]: "-- phase: contract\nDROP TABLE public.successor_draft;\n",
};

/** Its durable steps have other names, so that the runs of the release before start again. */
const RENAMED_STEP = {
  file: "server/jobs/functions/executeVerifications.ts",
  from: "judge:tier-",
  to: "judging:tier-",
};

/** Gives the sources in `folder` a new version, new migrations and another name of a durable step. */
export function makeSuccessor(folder: string): void {
  change(path.join(folder, "package.json"), /"version": "[^"]+"/, `"version": "${SUCCESSOR}"`);
  change(path.join(folder, RENAMED_STEP.file), RENAMED_STEP.from, RENAMED_STEP.to);
  for (const [name, sql] of Object.entries(MIGRATIONS)) {
    const migration = path.join(folder, "prisma/migrations", name);
    mkdirSync(migration);
    writeFileSync(path.join(migration, "migration.sql"), sql);
  }
}

function change(file: string, from: RegExp | string, to: string): void {
  const text = readFileSync(file, "utf8");
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not contain ${String(from)}`);
  writeFileSync(file, changed);
}
