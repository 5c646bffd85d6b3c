import pg from "pg";

const STATEMENT = { name: "svc_verify_probe", text: "SELECT 1" };
/** SQLSTATEs of `prepared statement … does not exist` and `… already exists`. */
const LOST_STATEMENT = ["26000", "42P05"];
const TIMEOUT_MS = 5_000;

/**
 * Checks that a prepared statement of one client survives the transaction of another. With a pooler in transaction mode
 * it does not, unless the pooler tracks prepared statements (PgBouncer 1.21 or later).
 * @throws Error that says which pooler the service needs
 */
export async function requireSessions(url: string): Promise<void> {
  const createClient = () => new pg.Client({ connectionString: url, query_timeout: TIMEOUT_MS });
  const [firstClient, secondClient] = [createClient(), createClient()];
  try {
    await Promise.all([firstClient.connect(), secondClient.connect()]);
    await firstClient.query(STATEMENT);
    // In transaction mode, this takes and keeps the connection that the pooler gave the first client.
    await secondClient.query("BEGIN");
    await firstClient.query(STATEMENT);
  } catch (error) {
    if (!LOST_STATEMENT.includes(String((error as { code?: string }).code))) throw error;
    throw new Error(
      "a pooler between the service and the server loses prepared statements: let it keep sessions, or use PgBouncer 1.21 or later with max_prepared_statements",
      { cause: error },
    );
  } finally {
    await Promise.all([firstClient.end(), secondClient.end()]);
  }
}
