import pg from "pg";

const STATEMENT = { name: "svc_verify_probe", text: "SELECT 1" };
/** `prepared statement … does not exist`, and `… already exists`. */
const LOST = ["26000", "42P05"];
const WITHIN_MS = 5_000;

/**
 * Checks that a statement which one client prepares is still there after another client was busy. A pooler that gives
 * each transaction any connection loses it, unless it keeps prepared statements itself (PgBouncer 1.21 or later).
 * @throws Error that says which pooler the service needs
 */
export async function requireSessions(url: string): Promise<void> {
  const open = () => new pg.Client({ connectionString: url, query_timeout: WITHIN_MS });
  const [first, second] = [open(), open()];
  try {
    await Promise.all([first.connect(), second.connect()]);
    await first.query(STATEMENT);
    // Takes the connection that a pooler of transactions gave the first client, and keeps it.
    await second.query("BEGIN");
    await first.query(STATEMENT);
  } catch (error) {
    if (!LOST.includes(String((error as { code?: string }).code))) throw error;
    throw new Error(
      "a pooler between the service and the server loses prepared statements: let it keep sessions, or use PgBouncer 1.21 or later with max_prepared_statements",
      { cause: error },
    );
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}
