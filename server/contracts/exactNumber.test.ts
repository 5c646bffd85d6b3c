import fc from "fast-check";
import { expect, it } from "vitest";
import { isBeyond, findRounding } from "@/server/contracts/exactNumber";

it.each([
  "0",
  "-0",
  "0.0e0",
  "9007199254740991",
  "-9007199254740991",
  "9007199254740991.0",
  "1e15",
  "0.1",
  "0.1000000000000000000000000",
  "0.00000000000000000000000000001",
  "0.10000000000000001",
  "0.30000000000000004",
  "1.7976931348623157e-300",
  "5e-324",
  "1e16",
  "1E21",
  "6.02214076e23",
  "10000000000000000000",
  "1.7976931348623e308",
])("holds %s", (literal) => {
  expect(findRounding(literal)).toBeNull();
});

it.each([
  ["9007199254740992", "beyond"],
  ["9007199254740993", "beyond"],
  ["-12345678901234567890", "beyond"],
  ["9007199254740993.0", "beyond"],
  ["9007199254740993.5", "beyond"],
  ["1.234567890123456e21", "beyond"],
  ["10000000000000000001", "beyond"],
  ["1.0000000000000000001", "digits"],
  ["1.0000000000000001", "digits"],
  ["0.99999999999999999", "digits"],
  ["0.30000000000000001", "digits"],
  ["4503599627370497.1", "digits"],
  ["3.14159265358979323846", "digits"],
  ["123456789.0000000001", "digits"],
  ["1e-400", "zero"],
])("says why %s is not held", (literal, fault) => {
  expect(findRounding(literal)).toBe(fault);
});

it("leaves a number that is infinite once it is read to the check of values", () => {
  expect(findRounding("1e999")).toBeNull();
});

it.each(["-158174006347029.62", "158174006347029.63"])(
  "holds %s, to which programs round 158174006347029.625",
  (literal) => {
    expect(findRounding(literal)).toBeNull();
  },
);

it("holds every double up to 2^53 as programs print it: the shortest form, or 17 digits", () => {
  const doubles = fc.double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(doubles, (value) => {
      expect(findRounding(JSON.stringify(value))).toBeNull();
      expect(findRounding(value.toPrecision(17))).toBeNull();
    }),
  );
});

it("holds whole numbers up to 2^53, and those beyond that have 15 significant digits: their text comes back", () => {
  const isSafe = (value: bigint) =>
    value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), fc.nat({ max: 19 }), (integer, zeros) => {
      const value = (integer / 10n ** BigInt(zeros)) * 10n ** BigInt(zeros);
      const digits = String(value).replace(/^-|0+$/g, "").length;
      const isHeld = findRounding(String(value)) === null;
      expect(isHeld).toBe(isSafe(value) || digits <= 15);
      if (!isHeld) return;
      expect(String(Number(value))).toBe(String(value));
      expect(isBeyond(Number(value))).toBe(false);
    }),
  );
});

it("reads a long run of zeros in one pass", () => {
  const literal = `0.${"0".repeat(400_000)}1`;
  const began = performance.now();
  expect(findRounding(literal)).toBe("zero");
  expect(performance.now() - began).toBeLessThan(1000);
});
