import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExactJson } from "@/server/contracts/exactJson";
import { jsonFlaws } from "@/server/contracts/jsonFlaws";
import { pointerStep, valueAt } from "@/server/contracts/jsonPointer";
import { jsonFault } from "@/server/contracts/jsonValue";

const BIG = "12345678901234567891";

describe("readExactJson", () => {
  it.each(["{}", " [1, 2.5e3] ", '"12345678901234567890"', '{"a":"9007199254740993","b":[]}', "7"])(
    "reads %s as JSON.parse does",
    (text) => {
      expect(readExactJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    },
  );

  it.each([
    ["{", "not_json", /^is not JSON/],
    [BIG, "inexact_number", /^12345678901234567891 is beyond 2\^53/],
    [`{"a":{"b/c":[0,${BIG}]}}`, "inexact_number", /^\/a\/b~1c\/1: 12345678901234567891 is beyond/],
    [`[{"x":1},{"x":[],"y":${BIG}}]`, "inexact_number", /^\/1\/y: /],
    ['{"a":1,"a":2}', "ambiguous_json", /duplicate key: \/a$/],
    ['{"a":[{"b":1,"\\u0062":2}]}', "ambiguous_json", /duplicate key: \/a\/0\/b$/],
    ['{"__proto__":1}', "ambiguous_json", /the key __proto__ at \/__proto__$/],
  ])("refuses %s with %s", (text, kind, message) => {
    expect(readExactJson(text)).toMatchObject({ ok: false, kind, message: expect.stringMatching(message) as unknown });
  });

  it("accepts rounded numbers where asked, but no ambiguous key", () => {
    expect(readExactJson(BIG, "rounded")).toMatchObject({ ok: true });
    expect(readExactJson('{"a":1,"a":2}', "rounded")).toMatchObject({ ok: false });
  });

  it("shortens a number of a thousand digits in its message", () => {
    const result = readExactJson("9".repeat(300));
    expect(!result.ok && result.message.length).toBeLessThan(250);
  });

  it("reads any value that has only safe numbers", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const safe = jsonFlaws(text).numbers.length === 0;
        const hasProto = /"__proto__"\s*:/.test(text);
        expect(readExactJson(text).ok).toBe(safe && !hasProto);
        // jsonFault names one fault, and a key may come before the number.
        if (!hasProto) expect(safe).toBe(jsonFault(JSON.parse(text), "exact")?.kind !== "number");
      }),
    );
  });

  it("names the place of a number anywhere in a value", () => {
    const key = fc.string().filter((text) => text !== "__proto__");
    const path = fc.array(fc.oneof(key, fc.nat({ max: 3 })), { maxLength: 6 });
    fc.assert(
      fc.property(path, (steps) => {
        const text = steps.reduceRight<string>(
          (inner, step) =>
            typeof step === "number"
              ? `[${"0, ".repeat(step)}${inner}]`
              : `{ ${JSON.stringify(`before ${step}`)}: [1], ${JSON.stringify(step)} : ${inner}}`,
          BIG,
        );
        const pointer = steps.map(pointerStep).join("");
        expect(jsonFlaws(text).numbers).toMatchObject([{ pointer, literal: BIG }]);
        expect(valueAt(JSON.parse(text), pointer)).toBe(Number(BIG));
      }),
    );
  });
});

it("jsonFault refuses whole numbers beyond 2^53 with their place, and not other large or small numbers", () => {
  expect(jsonFault({ a: [0, 2 ** 53] })).toMatchObject({ kind: "number", pointer: "/a/1" });
  expect(jsonFault(-(2 ** 53))).toMatchObject({ kind: "number", pointer: "" });
  expect(jsonFault({ a: [2 ** 53 - 1, 0.1, 1e-300] })).toBeNull();
  expect(jsonFault(2 ** 53, "finite")).toBeNull();
});
