import { expect, test } from "vitest";
import { socketPath } from "./socketDirectory";

test("is next to the data while the address fits", () => {
  expect(socketPath("/srv/app/.data/postgres")).toBe("/srv/app/.data/socket");
});

test("a path that is too long in bytes, not characters, gets a short one", () => {
  const long = socketPath(`/srv/${"é".repeat(60)}/postgres`);
  const other = socketPath(`/srv/${"é".repeat(61)}/postgres`);
  expect(Buffer.byteLength(`${long}/.s.PGSQL.5432`)).toBeLessThan(104);
  expect(long).not.toBe(other);
});
