import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { importDocument } from "@/server/authoring/import/importDocument";
import { readDocument } from "@/server/authoring/import/readDocument";

const importText = (document: string) => importDocument({ document, name: "Imported" });
const readFault = (document: string): string => {
  const readResult = readDocument(document);
  return "fault" in readResult ? readResult.fault : "";
};

describe("readDocument", () => {
  it("reads JSON, YAML and YAML in flow style to the same value", () => {
    const value = { assert: [{ type: "contains", value: "refund", weight: 1 }], threshold: 0.5 };
    const block = "assert:\n  - type: contains\n    value: refund\n    weight: 1\nthreshold: 0.5\n";
    const flow = "{assert: [{type: contains, value: refund, weight: 1}], threshold: 0.5} # all of it";
    for (const text of [JSON.stringify(value), `\uFEFF${JSON.stringify(value, null, 2)}`, block, flow]) {
      expect(readDocument(text)).toEqual({ value });
    }
    expect(readDocument("a: &x [1]\nb: *x")).toEqual({ value: { a: [1], b: [1] } });
    expect(readDocument("")).toEqual({ value: null });
  });

  it("names the line when the text is neither JSON nor YAML", () => {
    expect(readFault("a: 1\nb: [")).toMatch(/^This is neither JSON nor YAML: .* at line 2\.$/);
    expect(readFault("a: *missing")).toMatch(/alias/);
  });

  it.each([
    ['{"b":[{"a":1,"a":2}]}', "/b/0/a"],
    ["a: 1\na: 2", "a at line 2"],
    ["- x\n- {a: 1, a: 2}", "a at line 2"],
    ["1: a\n'1': b", "1 at line 2"],
    ["null: a\n'': b", " at line 2"],
  ])("refuses the duplicate key in %j", (text, place) => {
    expect(readFault(text)).toBe(`This has a duplicate key: ${place}.`);
  });

  it.each([
    ["x: &k a\n*k : 1\na: 2", 2],
    ["? [a]\n: 1", 1],
    ["b: 1\n? {a: 1}\n: 2", 2],
  ])("refuses a key that is not a text in %j", (text, line) => {
    expect(readFault(text)).toBe(`This has a key that is not a text at line ${line}.`);
  });

  it.each([
    ['{"a":[12345678901234567890]}', "/a/0: 12345678901234567890 is beyond 2^53"],
    ["a: 1\nb: 12345678901234567890", "12345678901234567890 at line 2 is beyond 2^53"],
    ["12345678901234567890: a", "12345678901234567890 at line 1 is beyond 2^53"],
    ["a: 0x20000000000001", "0x20000000000001 at line 1 is beyond 2^53"],
    ["- 1.0000000000000000001", "1.0000000000000000001 at line 1 has more than 17 significant digits"],
  ])("refuses the number in %j", (text, fault) => {
    expect(readFault(text)).toContain(`A number would be rounded: ${fault}`);
  });

  it("reads a long number in quotes as a text", () => {
    expect(readDocument("a: '12345678901234567890'")).toEqual({ value: { a: "12345678901234567890" } });
  });

  it("refuses several documents", () => {
    expect(readFault("a: 1\n---\nb: 2")).toMatch(/several documents/);
  });

  it("reads any kind of nesting up to the limit", () => {
    const depth = LIMITS.jsonDepth;
    for (const text of [
      `${"- ".repeat(depth)}1`,
      "[".repeat(depth) + "]".repeat(depth),
      `${"{a: ".repeat(depth)}1${"}".repeat(depth)}`,
    ]) {
      expect(readDocument(text)).toHaveProperty("value");
      expect(readFault(`${"- ".repeat(depth)}${text}`)).toMatch(/nests deeper/);
    }
  });

  it("merges the maps that merge keys name, up to a limit", () => {
    expect(readDocument("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3\n")).toEqual({
      value: { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } },
    });
    expect(readFault("c:\n  <<: 5\n")).toMatch(/Merge sources must be maps/);
    expect(readFault(`a: &x {b: 1}\nd: [${"{<<: *x},".repeat(65)}]`)).toMatch(/too many entries/);
  });

  it("reports several documents even if the second one is invalid", () => {
    for (const text of ["a: 1\n---\nb: 2\n", "a: 1\n---\nb: [\n"])
      expect(readFault(text)).toMatch(/^This holds several documents/);
  });

  it("refuses aliases that expand exponentially", () => {
    const lines = Array.from(
      { length: 20 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
    );
    expect(readFault(["a0: &a0 x", ...lines].join("\n"))).toMatch(/alias/);
  });
});

const EXACT_CHECK = {
  type: "string_check",
  name: "exact",
  input: "{{sample.output_text}}",
  reference: "yes",
  operation: "eq",
};

/** Elements of each syntax, which the tests repeat up to the largest size of a request. */
const UNITS = [
  ..."[]{}\"'`:?-!&*|>%@#,~\\ \n\t\r\0\u2028",
  ..."- |? |: |!a |&a |*a |# |#\n|\n\n|a\n|- a\n|- - a\n|a: b\n|a:\n|a:\n- |? a\n: b\n|'a'\n|''' |\"a\" |\"\n|\"\\\n|[] |{} |[a,|],|{a: |---\n|...\n".split(
    "|",
  ),
  ..."%a b\n|!!str |<<: |>\n|- [\n|- 'a\n| a\n".split("|"),
];
const repeatToLimit = (unit: string): string => unit.repeat(LIMITS.draftSourceChars / unit.length);

describe("importDocument", () => {
  it.each(UNITS)("finishes for a document that repeats %j", (unit) => {
    const text = repeatToLimit(unit);
    for (const document of [text, `[${text}`, `{${text}`, `"${text}`, `'${text}'`, `|\n${text}`, `- ${text}`]) {
      expect(importText(document.slice(0, LIMITS.draftSourceChars))).toMatchObject({ spec: null });
    }
  });

  it("finishes for a document with many different keys and anchors", () => {
    const lines = (line: (n: number) => string) => Array.from({ length: 20_000 }, (_, n) => line(n)).join("");
    for (const document of [
      lines((n) => `k${n}: v\n`),
      `{${lines((n) => `k${n}: v,`)}}`,
      lines((n) => `- &a${n}\n- *a${n}\n`),
      `{${lines((n) => `"k${n}":0,`)}"k":0}`,
    ]) {
      expect(importText(document)).toMatchObject({ spec: null });
    }
  });

  it("imports as many checks as a rubric may have, and reports more than that with one issue", () => {
    const makeChecks = (count: number) => JSON.stringify(Array(count).fill({ type: "contains", value: "a" }));
    expect(importText(makeChecks(LIMITS.criteria)).spec).toMatchObject({ criteria: { length: LIMITS.criteria } });
    expect(importText(makeChecks(8_000))).toMatchObject({ spec: null, issues: [{ code: "too_many_criteria" }] });
  });

  it.each([
    [
      "- type: contains\n  value: a\n- type: javascript\n  value: b\n- type: icontains\n  value: c",
      ["contains", "icontains"],
    ],
    [
      JSON.stringify([EXACT_CHECK, { type: "python", name: "code", source: "1" }, { ...EXACT_CHECK, more: 1 }]),
      ["exact"],
    ],
    [
      "defaultTest:\n  assert:\n  - type: contains\n    value: a\ntests:\n- assert:\n  - type: contains\n    value: b",
      ["contains"],
    ],
  ])("imports the valid checks of %j", (text, keys) => {
    const { spec, issues } = importText(text);
    expect(spec?.["criteria"]).toMatchObject(keys.map((key) => ({ key })));
    expect(issues.some(({ severity }) => severity === "error")).toBe(true);
  });

  it("imports nothing when the score depends on a check with an error", () => {
    const text = "threshold: 0.5\nassert:\n- type: contains\n  value: a\n- type: javascript\n  value: b";
    expect(importText(text).spec).toBeNull();
  });

  it("leaves out a check whose error exceeds the reported ones", () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, 0]));
    const document = [
      { type: "contains", value: "a", ...unknownFields },
      { type: "contains", value: "b", more: 0 },
      { type: "contains", value: "c" },
    ];
    expect(importText(JSON.stringify(document)).spec).toMatchObject({ criteria: [{ config: { pattern: "c" } }] });
  });

  it("limits the number of issues, and always reports the first error", () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 0]));
    const { spec, issues } = importText(JSON.stringify([{ type: "contains", value: "a", ...unknownFields }]));
    expect([spec, issues.length]).toEqual([null, SERVER_LIMITS.rubricIssues]);
  });
});
