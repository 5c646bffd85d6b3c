import { expect, test } from "vitest";
import { CalendarDate, DateTime } from "./scalars";

test.each([
  "0001-01-01T00:00:00Z",
  "0001-01-01T14:00:00+14:00",
  "2026-11-28T06:00:00.123456789Z",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T09:59:59-14:00",
])("a timestamp may be %s", (text) => expect(DateTime.safeParse(text).success).toBe(true));

test.each([
  "0000-01-01T00:00:00Z",
  "0000-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00+00:01",
  "9999-12-31T23:59:59-00:01",
  "+010000-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "294277-01-01T00:00:00Z",
  `2026-01-01T00:00:00.${"1".repeat(120)}Z`,
])("a timestamp is refused that JavaScript and Postgres do not both hold: %s", (text) => {
  expect(DateTime.safeParse(text).success).toBe(false);
});

test.each(["0001-01-01", "9999-12-31"])("a day may be %s", (day) =>
  expect(CalendarDate.safeParse(day).success).toBe(true),
);

test.each(["0000-12-31", "10000-01-01", "+010000-01-01", "2026-02-30", "infinity"])("a day is refused: %s", (day) => {
  expect(CalendarDate.safeParse(day).success).toBe(false);
});
