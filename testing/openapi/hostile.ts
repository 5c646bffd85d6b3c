// Inputs of careless and hostile clients: odd texts, wrong types, depth, bulk.
import fc from "fast-check";

/** Texts that break naive storage, comparison, display or matching. */
export const oddText: fc.Arbitrary<string> = fc.constantFrom(
  ..."\0|a\0b|\ud800|\udfff\ud800|\u202eabc|\ufeff|\u2028|a\u0301|İ|ſ|😀👩‍👩‍👧|\ufffe|\u007f|\u001b[2J| |\t\r\n".split("|"),
  ...["__proto__", "constructor", "toString", "$where", "null", "undefined", "NaN", "-0", "1e400", "0x10", "'; --"],
  ...[
    "../../etc/passwd",
    "%00",
    "%2e%2e%2f",
    "{{7*7}}",
    "${7*7}",
    "<script>",
    "@id",
    "svk_",
    "00000000-0000-0000-0000-000000000000",
  ],
);

const nested = (depth: number, empty: unknown): unknown => {
  let value = empty;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { deep: value };
  return value;
};

const bulky: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  "x".repeat(70_000),
  "😀".repeat(40_000),
  Array<number>(3_000).fill(0),
  nested(70, 1),
  nested(2_000, []),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
);

const scalar: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, 5e-324, 2 ** 53, -(2 ** 31) - 1, 2 ** 63],
  ...["", [], {}, [null], [[]], { "": "" }, [{}], "0", "true"],
);

/** A JSON value that is invalid for nearly every field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: scalar },
  { weight: 8, arbitrary: oddText },
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: bulky },
);

/** Malformed bodies, for any operation. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...["", " ", "{", "[]", "null", '{"a":1,"a":2}', '{"__proto__":{}}', '{"a":01}', "\ufeff{}", "{}{}", '"\\ud800"'],
      ...["[".repeat(20_000), `{"a":${"[".repeat(500)}${"]".repeat(500)}}`, `"${"x".repeat(1_100_000)}"`],
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

/** Raw path segments that no encoder produces. */
export const rawSegment: fc.Arbitrary<string> = fc.constantFrom(
  ...["%", "%zz", "%E0%A4%A", "%00", "%ff", "..", ".", "%2e%2e", "%2F", "%5c", "a%2Fb", "~", "*", "%25", ";a=1"],
);
