import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import manifest from "@/package.json";
import { misreadsKeys, repairJsonParse, withTrueKeys } from "@/server/proof/check/repairJsonParse";

const engine = JSON.parse;
const repairedParse = withTrueKeys(engine);

/** Keys whose spellings begin alike. */
const key = fc.string({ unit: fc.constantFrom('"', "\\", "\n", "a", "b", "1", "é", "\u2028"), maxLength: 3 });
const { any: anyValue } = fc.letrec((reference) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    key,
    fc.double({ noNaN: true }),
    fc.constant(null),
    reference("object"),
    reference("array"),
  ),
  object: fc.dictionary(key, reference("any"), { maxKeys: 4 }),
  array: fc.array(reference("any"), { maxLength: 3 }),
}));

/** Writes `value` as JSON, with an escape where `shouldEscape` returns true. */
function writeJson(value: unknown, shouldEscape: () => boolean): string {
  const text = (part: string) =>
    [...part].map((unit) => (shouldEscape() ? unicode(unit) : JSON.stringify(unit).slice(1, -1))).join("");
  const literal = (part: string) => `"${text(part)}"`;
  if (typeof value === "string") return literal(value);
  if (Array.isArray(value)) return `[${value.map((part) => writeJson(part, shouldEscape)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, part]) => `${literal(name)} :${writeJson(part, shouldEscape)}`);
  return `{${members.join(",")}\n}`;
}
const unicode = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
const choices = fc.infiniteStream(fc.boolean()).map((stream) => () => stream.next().value as boolean);

/** The engine's own JSON.parse, because the suites run with the repaired one. */
const engineParse = runInNewContext("JSON.parse") as typeof JSON.parse;
/** The first release of each line of Node that has V8's fix. Lines from 23 on without one are affected. */
const FIRST_FIXED: Readonly<Record<number, string>> = { 24: "24.22.1", 26: "26.12.1" };
const NEWEST_AFFECTED_LINE = 26;

function isAffected(version: string): boolean {
  const major = Number(version.split(".")[0]);
  if (major < 23 || major > NEWEST_AFFECTED_LINE) return false;
  const fixedMinor = FIRST_FIXED[major];
  return fixedMinor === undefined || version.localeCompare(fixedMinor, "en", { numeric: true }) < 0;
}

test("finds the bug exactly in the releases that are known to have it", () => {
  expect(misreadsKeys(engineParse)).toBe(isAffected(process.versions.node));
});

test("the repair is needed: package.json allows affected releases. When this fails, remove the repair", () => {
  const [, oldest = ""] = /^>=([\d.]+)$/.exec(manifest.engines.node) ?? [];
  expect(oldest.localeCompare("24.22.1", "en", { numeric: true })).toBeLessThan(0);
});

test("reads every key as it is written, whatever was read before", () => {
  repairJsonParse();
  const check = (value: unknown, shouldEscape: () => boolean) => {
    const text = writeJson(value, shouldEscape);
    for (const parse of [repairedParse, JSON.parse]) expect(JSON.stringify(parse(text))).toBe(JSON.stringify(value));
  };
  fc.assert(fc.property(anyValue, choices, check), { numRuns: 3_000 });
});

test("refuses a text that is not JSON", () => {
  const check = (value: unknown, shouldEscape: () => boolean, position: number, insertedText: string) => {
    const text = writeJson(value, shouldEscape);
    const brokenText = text.slice(0, position % text.length) + insertedText + text.slice((position % text.length) + 1);
    const outcome = (parse: typeof JSON.parse) => {
      try {
        return typeof parse(brokenText);
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(outcome(repairedParse)).toBe(outcome(engine));
  };
  const insertedText = fc.constantFrom("", '"', "\\", "\n", "{", "}", ":", ",");
  fc.assert(fc.property(anyValue, choices, fc.nat(), insertedText, check), { numRuns: 3_000 });
});

test("keeps the last of two members of a name, puts indexes first, and reads __proto__ as a member", () => {
  const text = String.raw`{"\u0061":1,"b":2,"a":3,"7":4,"\u0061":5,"__proto__":6,"":7}`;
  expect(JSON.stringify(repairedParse(text))).toBe('{"7":4,"a":5,"b":2,"__proto__":6,"":7}');
});

test("calls a reviver for each member by its name, from the leaves up", () => {
  const names: string[] = [];
  const value: unknown = repairedParse(String.raw`{"\"":[1,{"\n":2}],"":3}`, (name, member: unknown) => {
    names.push(name);
    return name === "\n" ? undefined : member;
  });
  expect(names).toEqual(["0", "\n", "1", '"', "", ""]);
  expect(JSON.stringify(value)).toBe(String.raw`{"\"":[1,{}],"":3}`);
});
