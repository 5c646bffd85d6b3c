import { expect, test } from "vitest";
import { socketPath } from "./socketDirectory";

test("the socket is next to the data if the path is short enough", () => {
  expect(socketPath("/srv/app/.data/postgres")).toBe("/srv/app/.data/socket");
});

test("a path that is too long in bytes is replaced with a short one", () => {
  const longPath = socketPath(`/srv/${"é".repeat(60)}/postgres`);
  const longerPath = socketPath(`/srv/${"é".repeat(61)}/postgres`);
  expect(Buffer.byteLength(`${longPath}/.s.PGSQL.5432`)).toBeLessThan(104);
  expect(longPath).not.toBe(longerPath);
});
