import { expect, it } from "vitest";
import { withVariableName, findDatabaseUrlFault } from "@/server/platform/databaseUrl";

it.each([
  "postgresql://svc_verify:secret@localhost:5432/svc_verify",
  "postgres://user:p%40ss%23w%2Frd@localhost/db",
  "POSTGRESQL://user@[::1]:5432/db?sslmode=verify-full&sslrootcert=/etc/ca.pem",
  "postgresql:///db?host=/var/run/postgresql",
  "postgresql://user:pass@localhost/db?pgbouncer=true",
])("accepts %s", (url) => {
  expect(findDatabaseUrlFault(url)).toBeNull();
});

it.each([
  ["postgresql://user:hidden@a#w/rd@localhost/db", /percent-encode/],
  ["postgresql://user:hidden/ss@localhost/db", /percent-encode/],
  ["postgresql://user:1/hidden@localhost/db", /percent-encode/],
  ["postgresql://user:hidden?ss@localhost/db", /percent-encode/],
  ["postgresql://user:hidden b@localhost/db", /percent-encode/],
  ['"postgresql://user:hidden@localhost/db"', /quotation marks/],
  ["jdbc:postgresql://localhost/db", /postgresql:\/\//],
  ["mysql://user:hidden@localhost/db", /postgresql:\/\//],
  ["localhost:5432/db", /postgresql:\/\//],
  ["postgresql://user:hidden@localhost/db?schema=verify", /schema public/],
])("refuses %s without quoting it", (url, expected) => {
  const fault = findDatabaseUrlFault(url) ?? "";
  expect(fault).toMatch(expected);
  expect(fault).not.toContain("hidden");
});

it("names the variable of an unreachable server and says what is wrong", async () => {
  const connectionError = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  await expect(withVariableName("DATABASE_URL", () => Promise.reject(connectionError))).rejects.toThrow(
    "DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1 (no server listens at this host and port)",
  );
});
