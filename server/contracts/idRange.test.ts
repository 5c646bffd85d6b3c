import fc from "fast-check";
import { expect, test } from "vitest";
import { idRange } from "@/server/contracts/idRange";

test("every beginning of a UUID of four digits or more finds it, in any spelling", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 4, max: 32 }), fc.boolean(), fc.boolean(), (id, digits, bare, upper) => {
      const withHyphens = id.slice(0, digits + Math.floor((digits - 1) / 8));
      const written = bare ? id.replaceAll("-", "").slice(0, digits) : withHyphens;
      const range = idRange(upper ? written.toUpperCase() : written);
      if (withHyphens.replaceAll("-", "").length < 4) return;
      expect(range && range.first <= id && id <= range.last).toBe(true);
    }),
  );
});

test("an ID is its own range, and a text that is no prefix has none", () => {
  const id = "0198c0de-0000-7000-8000-00000000000f";
  expect(idRange(id)).toEqual({ first: id, last: id });
  expect(idRange("0198")).toEqual({
    first: "01980000-0000-0000-0000-000000000000",
    last: "0198ffff-ffff-ffff-ffff-ffffffffffff",
  });
  for (const text of ["", "019", "01-9", "refund", "0198 ", `${id}0`]) expect(idRange(text)).toBeNull();
});
