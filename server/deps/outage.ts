// Failures that pass without a change to the request: the database is away, starting, full, read-only, or has no
// connection left, or this process lacks a resource of its machine.
import { Problem } from "@/server/contracts/problems";

/**
 * Error codes of PostgreSQL (appendix A): 08 connection, 25006 read-only, 53 resources (disk full, too many
 * connections), 57P shutdown and start, 58 system. Prisma: P1001, P1002, P1008, P1017 not reached, P2024 and P2028 no
 * connection in time, P2037 too many connections.
 */
const CODE = /^(?:08|53|57P|58)\w{2,3}$|^25006$|^P(?:1001|1002|1008|1017|2024|2028|2037)$/;
const SYSCALL = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EAI_AGAIN", "EHOSTUNREACH"]);
/** What the process lacks: file descriptors, memory, threads. */
const LACK = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "ERR_WORKER_INIT_FAILED"]);
/** The driver's own errors have no code. */
const MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;
const DEPTH = 8;

type Failure = {
  name?: unknown;
  code?: unknown;
  originalCode?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/** Whether `error`, or what caused it, is such a failure. It may have been serialized, without its `syscall`. */
export function isOutage(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== "object" || error === null || depth === 0) return false;
  if (lackOf(error) !== null) return true;
  const { name, code, originalCode, syscall, message, cause, meta } = error as Failure;
  if ([code, originalCode].some((each) => typeof each === "string" && CODE.test(each))) return true;
  const text = typeof message === "string" ? message : "";
  // Only a connection: a file that does not exist has the same code. Prisma opens nothing else.
  const connects = /^(?:connect|read|write)$/.test(String(syscall ?? text.split(" ", 1)[0]));
  if (connects || name === "PrismaClientKnownRequestError") {
    if (SYSCALL.has(String(code))) return true;
  }
  if (MESSAGE.test(text)) return true;
  return isOutage(cause, depth - 1) || isOutage(meta?.driverAdapterError, depth - 1);
}

/** The error, of `error` and its causes, that says what this process lacks; null when none does. */
export function lackOf(error: unknown, depth = DEPTH): Error | null {
  if (typeof error !== "object" || error === null || depth === 0) return null;
  const { code, cause, meta } = error as Failure;
  if (LACK.has(String(code))) return error as Error;
  return lackOf(cause, depth - 1) ?? lackOf(meta?.driverAdapterError, depth - 1);
}

/** The refusal of a request that meets an outage. */
export function outageProblem(cause: unknown): Problem {
  const what = lackOf(cause)
    ? "the service lacks file descriptors, memory or threads"
    : "the database is not available";
  return new Problem("service_unavailable", `${what} now; try again`, { cause, headers: { "retry-after": "1" } });
}
