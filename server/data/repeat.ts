// Repeats work that PostgreSQL rolled back because of other work at the same time, such as a migration.

/** 40P01 deadlock_detected. Prisma reports it as P2034. */
const DEADLOCK = new Set(["40P01", "P2034"]);
/**
 * A migration has changed a table since the statement was prepared, or while a function read it. The pool closes the
 * connection.
 */
const STALE: Readonly<Record<string, string>> = {
  "0A000": "cached plan must not change result type",
  "42804": "structure of query does not match function result type",
};
const MAX_TRIES = 4;

type Failure = Partial<
  Record<"code" | "originalCode" | "message" | "originalMessage" | "cause", unknown> & {
    meta: { driverAdapterError?: unknown };
  }
>;

/** Looks at an error, and at the one of the driver that Prisma has put into it. */
function isRolledBack(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, message, originalMessage, cause, meta }: Failure = error;
  if ([code, originalCode].some((value) => DEADLOCK.has(String(value)))) return true;
  const staleMessage = STALE[String(originalCode ?? code)];
  const isStale = staleMessage !== undefined && [message, originalMessage].includes(staleMessage);
  return isStale || isRolledBack(meta?.driverAdapterError) || isRolledBack(cause);
}

/** Runs a whole transaction, or a statement outside of one, again if the database rolled it back. */
export async function repeatIfRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !isRolledBack(error)) throw error;
    }
  }
}
