import { expect, test } from "vitest";
import { isOutage } from "@/server/domain/outage";

const failure = (members: object) => Object.assign(new Error("failed"), members);

test.each([
  ["starting up", { code: "57P03" }],
  ["no connection left", { code: "53300" }],
  ["disk full", { code: "53100" }],
  ["read-only", { code: "25006" }],
  ["input or output failed", { code: "58030" }],
  ["no socket", { code: "ENOENT", syscall: "connect" }],
  ["no file descriptor left", { code: "EMFILE", syscall: "connect" }],
  ["Prisma: no connection in time", { code: "P2028" }],
  ["Prisma: a raw query", { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } }],
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

test("a cycle of causes ends", () => {
  const error = failure({});
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
