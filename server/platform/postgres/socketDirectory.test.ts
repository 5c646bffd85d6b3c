import { expect, test } from "vitest";
import { socketPath } from "./socketDirectory";

test("lies beside the data while the address fits", () => {
  expect(socketPath("/srv/app/.data/postgres")).toBe("/srv/app/.data/socket");
});

test("a path whose bytes, not characters, are too many gets a short one of its own", () => {
  const long = socketPath(`/srv/${"é".repeat(60)}/postgres`);
  const other = socketPath(`/srv/${"é".repeat(61)}/postgres`);
  expect(Buffer.byteLength(`${long}/.s.PGSQL.5432`)).toBeLessThan(104);
  expect(long).not.toBe(other);
});
