import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProofText } from "@/server/proof/check/parseProofText";

describe("parseProofText", () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"b":[{"c":{},"c":{}}]}',
    '{"a":{"x":1},"b":2,"a":3}',
    '[{"a":"{","a":"}"}]',
    '{"":1,"":2}',
    '{"a\\\\":1,"a\\\\":2}',
  ])("refuses the duplicate key in %s", (text) => {
    expect(parseProofText(text)).toBeNull();
  });

  it.each(["", "{", "{} {}", "{'a':1}", '{"a":1,}', "// x\n{}", "NaN"])("refuses %j, which is not JSON", (text) => {
    expect(parseProofText(text)).toBeNull();
  });

  it("tells keys from values and objects from one another", () => {
    for (const text of [
      '{"a":"a","b":["b","b"],"c":{"a":1},"d":{"a":1}}',
      '[{"a":1},{"a":1}]',
      '{"a":"\\"a\\":","b":1}',
    ]) {
      expect(parseProofText(text)).toEqual(JSON.parse(text));
    }
  });

  it("refuses the key __proto__, which objects treat differently from any other", () => {
    expect(parseProofText('{"__proto__":""}')).toBeNull();
  });

  it("parses any other JSON as JSON.parse does, with or without spaces and a byte order mark", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), (text) => {
        fc.pre(!text.includes("__proto__"));
        expect(parseProofText(text)).toEqual(JSON.parse(text));
        expect(parseProofText(`\uFEFF${JSON.stringify(JSON.parse(text), null, 2)}\n`)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("finds a duplicate of any key", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue(), { minKeys: 1, noNullPrototype: true }),
        (value) => {
          const text = JSON.stringify(value);
          const [key] = Object.keys(value);
          expect(parseProofText(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBeNull();
        },
      ),
    );
  });

  it("survives nesting deeper than a call stack", () => {
    const depth = 200_000;
    expect(() => parseProofText("[".repeat(depth) + "]".repeat(depth))).not.toThrow();
  });
});
