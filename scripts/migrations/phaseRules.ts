// Checks that an expand migration leaves everything that the previous release needs, so that both can use the database at
// the same time. A contract migration may take it away later.
import { type Node, parse } from "libpg-query";
import { describeChanges } from "./describeChanges";

export type MigrationText = { name: string; sql: string; phase: "expand" | "contract"; inTransaction: boolean };

/** A statement after which the previous release may fail. `reason` says what is wrong with the object, and the fix. */
export type PhaseFault = { migration: string; object: string; reason: string };

/** Matches a comment that says why a change is safe: `-- compatible: OBJECT: reason`. */
const COMPATIBLE = /^-- compatible: (\S+): \S.{9,}$/gm;

/**
 * Lists the faults of the migrations after `lastReleased`. `migrations` has all migrations, oldest first.
 * @throws Error if PostgreSQL's parser refuses a migration
 */
export async function findPhaseFaults(
  migrations: readonly MigrationText[],
  lastReleased: string,
): Promise<PhaseFault[]> {
  const releasedObjects = new Set<string>();
  const isReleasedObject = (object: string) => releasedObjects.has(object);
  const faults: PhaseFault[] = [];
  for (const { name, sql, phase, inTransaction } of migrations) {
    const isReleased = name <= lastReleased;
    const compatibleObjects = new Set([...sql.matchAll(COMPATIBLE)].map(([, object]) => object));
    for (const statement of await parseStatements(sql)) {
      for (const { object, creates, reason } of describeChanges(statement, isReleasedObject, inTransaction)) {
        if (isReleased && creates) releasedObjects.add(object);
        if (isReleased || reason === null || compatibleObjects.has(object)) continue;
        if (phase === "expand" || object === "transaction") faults.push({ migration: name, object, reason });
      }
    }
  }
  return faults;
}

async function parseStatements(sql: string): Promise<Node[]> {
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
}
