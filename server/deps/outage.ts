// Recognizes outages: failures that end without a change to the request. The database is unreachable, starting, full,
// read-only or has no free connection, this process lacks a resource of its machine, or it cannot use the active
// signing key.
import { Problem } from "@/server/contracts/problems";

/**
 * Error codes of PostgreSQL (appendix A): 08 connection, 25006 read-only, 53 resources (disk full, too many
 * connections), 57P shutdown and start, 58 system. Prisma: P1001, P1002, P1008, P1017 not reached, P2024 and P2028 no
 * connection in time, P2037 too many connections.
 */
const CODE = /^(?:08|53|57P|58)\w{2,3}$|^25006$|^P(?:1001|1002|1008|1017|2024|2028|2037)$/;
const SYSCALL = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EAI_AGAIN", "EHOSTUNREACH"]);
/** Error codes of a process without file descriptors, memory or threads. */
const LACK = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "ERR_WORKER_INIT_FAILED"]);
/** The driver's own errors have no code. */
const MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;
/** The code of an error that lasts until the file of the key is restored or another key is activated. */
export const NO_SIGNING_KEY = "NO_SIGNING_KEY";
const DISK_FULL = "53100";
const UNIQUE = "23505";
const DEPTH = 8;

type Failure = Partial<
  Record<"name" | "code" | "originalCode" | "syscall" | "message" | "cause", unknown> & {
    meta: { driverAdapterError?: unknown };
  }
>;

/** Lists an error and its causes. */
function failuresIn(error: unknown, depth = DEPTH): Failure[] {
  if (typeof error !== "object" || error === null || depth === 0) return [];
  const failure: Failure = error;
  const { cause, meta } = failure;
  return [failure, ...failuresIn(cause, depth - 1), ...failuresIn(meta?.driverAdapterError, depth - 1)];
}

/**
 * Returns true if an error or one of its causes is an outage. The error may have been serialized without its `syscall`.
 */
export function isOutage(error: unknown): boolean {
  return failuresIn(error).some((failure) => isLack(failure) || isUnreachable(failure) || isMissingSigningKey(failure));
}

const isMissingSigningKey = ({ code }: Failure): boolean => code === NO_SIGNING_KEY;

const isLack = ({ code }: Failure): boolean => LACK.has(String(code));

function isUnreachable({ name, code, originalCode, syscall, message }: Failure): boolean {
  if ([code, originalCode].some((value) => typeof value === "string" && CODE.test(value))) return true;
  const text = typeof message === "string" ? message : "";
  // Failed file operations have the same codes, so only connections count. Prisma opens no files.
  const connects = /^(?:connect|read|write)$/.test(String(syscall ?? text.split(" ", 1)[0]));
  if ((connects || name === "PrismaClientKnownRequestError") && SYSCALL.has(String(code))) return true;
  return MESSAGE.test(text);
}

/** Returns the error, or its cause, that names the resource that this process lacks. Null without one. */
export function lackOf(error: unknown): Error | null {
  return (failuresIn(error).find(isLack) as Error | undefined) ?? null;
}

/** Returns true if the database refused a write because its disk is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, DISK_FULL);

/** Returns true if the database already has a row with this key. */
export const isDuplicate = (error: unknown): boolean => hasCode(error, UNIQUE);

const hasCode = (error: unknown, expectedCode: string): boolean =>
  failuresIn(error).some(({ code, originalCode }) => code === expectedCode || originalCode === expectedCode);

/** Creates the refusal of a request that fails because of an outage. */
export function outageProblem(cause: unknown): Problem {
  let description = "the database is not available";
  if (lackOf(cause)) description = "the service lacks file descriptors, memory or threads";
  else if (failuresIn(cause).some(isMissingSigningKey)) description = "this process cannot use the active signing key";
  else if (isDiskFull(cause)) description = "the disk of the database is full";
  return new Problem("service_unavailable", `${description} now; try again`, {
    cause,
    headers: { "retry-after": "1" },
  });
}
