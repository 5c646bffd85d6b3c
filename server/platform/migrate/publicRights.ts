// Revokes the rights that Postgres grants every login by default (the pseudo-role PUBLIC), as far as the migrating role may.
import pg from "pg";

/** The functions that create large objects, which are stored outside all tables and belong to their creator. */
const LARGE_OBJECT_CREATORS = ["lo_creat", "lo_create", "lo_from_bytea"];

type Ownership = { database: string; ownsDatabase: boolean; ownsSchema: boolean; ownedFunctions: string[] };

const OWNERSHIP = `
  SELECT d.datname AS database, pg_has_role(d.datdba, 'USAGE') AS "ownsDatabase",
    (SELECT pg_has_role(n.nspowner, 'USAGE') FROM pg_namespace n WHERE n.nspname = 'public') AS "ownsSchema",
    ARRAY(
      SELECT p.oid::regprocedure::text FROM pg_proc p
      WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname = ANY ($1) AND pg_has_role(p.proowner, 'USAGE')
    ) AS "ownedFunctions"
  FROM pg_database d WHERE d.datname = current_database()`;

/** Returns the statement that revokes temporary tables and types, with which a login could hide the service's tables. */
export const buildTemporaryRevoke = (database: string): string =>
  `REVOKE CREATE, TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`;

/**
 * Returns the REVOKE statements that the connected role may run. The owner of the database may run all but those for
 * functions of Postgres, which need a superuser.
 */
export async function listPublicRevokes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<Ownership>(OWNERSHIP, [LARGE_OBJECT_CREATORS]);
  return rows.flatMap(({ database, ownsDatabase, ownsSchema, ownedFunctions }) => [
    ...(ownsDatabase ? [buildTemporaryRevoke(database)] : []),
    ...(ownsSchema ? ["REVOKE CREATE ON SCHEMA public FROM PUBLIC"] : []),
    ...ownedFunctions.map((signature) => `REVOKE EXECUTE ON FUNCTION pg_catalog.${signature} FROM PUBLIC`),
  ]);
}
