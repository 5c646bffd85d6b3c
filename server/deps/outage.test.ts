import { expect, test } from "vitest";
import { isOutage, lackOf, outageProblem } from "@/server/deps/outage";

const failure = (members: object) => Object.assign(new Error("failed"), members);

test.each([
  ["starting up", { code: "57P03" }],
  ["no connection left", { code: "53300" }],
  ["disk full", { code: "53100" }],
  ["read-only", { code: "25006" }],
  ["input or output failed", { code: "58030" }],
  ["no socket", { code: "ENOENT", syscall: "connect" }],
  ["no file descriptor left", { code: "EMFILE", syscall: "connect" }],
  ["no file descriptor left, without its syscall", { code: "EMFILE" }],
  ["no thread", { code: "ERR_WORKER_INIT_FAILED", message: "Worker initialization failure: EMFILE" }],
  ["no socket, serialized", { code: "ENOENT", message: "connect ENOENT /run/.s.PGSQL.5432" }],
  ["Prisma: no socket", { name: "PrismaClientKnownRequestError", code: "ENOENT" }],
  ["Prisma: no connection in time", { code: "P2028" }],
  ["Prisma: a raw query", { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } }],
  ["no signing key", { code: "NO_SIGNING_KEY" }],
  ["a cause", { cause: failure({ code: "08006" }) }],
])("%s is an outage", (_, members) => {
  expect(isOutage(failure(members))).toBe(true);
});

test.each([
  ["a unique key", { code: "23505" }],
  ["a file that does not exist", { code: "ENOENT", syscall: "open" }],
  ["an error without a code", {}],
])("%s is none", (_, members) => {
  expect(isOutage(failure(members))).toBe(false);
});

test("a cause says what the process lacks, and the refusal too", () => {
  const lack = failure({ code: "EMFILE", syscall: "connect" });
  expect(lackOf(failure({ cause: failure({ cause: lack }) }))).toBe(lack);
  expect(lackOf(failure({ code: "53300" }))).toBeNull();
  expect(outageProblem(failure({ cause: lack })).message).toContain("file descriptors");
  expect(outageProblem(failure({ code: "53300" })).message).toContain("the database");
  expect(outageProblem(failure({ code: "NO_SIGNING_KEY" })).message).toContain("the active signing key");
});

test("a cycle of causes ends", () => {
  const error = failure({});
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
