// Failures of the database that pass without a change to the request: it is away, starting, full, read-only, or has no connection left,
// or this process has no file descriptor for one.
import { Problem } from "@/server/contracts/problems";

/**
 * Error codes of PostgreSQL (appendix A): 08 connection, 25006 read-only, 53 resources (disk full, too many connections), 57P shutdown and
 * start, 58 system. Prisma: P1001, P1002, P1008, P1017 not reached, P2024 and P2028 no connection in time, P2037 too many connections.
 */
const CODE = /^(?:08|53|57P|58)\w{2,3}$|^25006$|^P(?:1001|1002|1008|1017|2024|2028|2037)$/;
const SYSCALL = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENFILE",
]);
/** The driver's own errors have no code. */
const MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;
const DEPTH = 8;

type Failure = {
  code?: unknown;
  originalCode?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/** Whether `error`, or what caused it, is such a failure. */
export function isOutage(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false;
  const { code, originalCode, syscall, message, cause, meta } = error as Failure;
  if ([code, originalCode].some((each) => typeof each === "string" && CODE.test(each))) return true;
  // Only a connection: a file that does not exist has the same code.
  if (syscall === "connect" || syscall === "read" || syscall === "write") return SYSCALL.has(String(code));
  if (typeof message === "string" && MESSAGE.test(message)) return true;
  return isOutage(cause, depth - 1) || isOutage(meta?.driverAdapterError, depth - 1);
}

/** The refusal of a request that meets an outage. */
export function databaseUnavailable(cause: unknown): Problem {
  const headers = { "retry-after": "1" };
  return new Problem("service_unavailable", "the database is not available now; try again", { cause, headers });
}
