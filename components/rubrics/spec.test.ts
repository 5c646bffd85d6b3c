import fc from "fast-check";
import { expect, it } from "vitest";
import { findJsonRanges, findRange } from "@/components/rubrics/json-ranges";
import { type Spec, findFreeKey, withCriteria, withFix, withValue } from "@/components/rubrics/spec";
import { pointerStep, valueAt } from "@/server/contracts/jsonPointer";

const SPEC: Spec = { name: "Mine", criteria: [{ key: "a", config: { pattern: "x" } }, { key: "b" }] };

it("changes a position and shares everything else", () => {
  const changedSpec = withValue(SPEC, "/criteria/0/config/flags", "i");
  expect(changedSpec).toEqual({
    name: "Mine",
    criteria: [{ key: "a", config: { pattern: "x", flags: "i" } }, { key: "b" }],
  });
  expect((changedSpec["criteria"] as unknown[])[1]).toBe((SPEC["criteria"] as unknown[])[1]);
  expect(withValue(SPEC, "/criteria/0/config/pattern", undefined)).toMatchObject({ criteria: [{ config: {} }, {}] });
  expect(withValue(SPEC, "/criteria/0", undefined)["criteria"]).toEqual([{ key: "b" }]);
  expect(withValue({}, "/a/b", 1)).toEqual({ a: { b: 1 } });
});

it("applies a fix in its order", () => {
  const fix = { label: "", changes: [{ path: "/name" }, { path: "/title", value: "Mine" }] };
  expect(withFix(SPEC, fix)).toEqual({ title: "Mine", criteria: SPEC["criteria"] });
});

it("finds a free key, and adds criteria where there are none yet", () => {
  expect([findFreeKey(SPEC, "c"), findFreeKey(SPEC, "a")]).toEqual(["c", "a_2"]);
  expect(withCriteria({}, (criteria) => [...criteria, 1])).toEqual({ criteria: [1] });
});

it("finds every value of any JSON text", () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
      const root: unknown = JSON.parse(json);
      const text = JSON.stringify(root, null, indent);
      const ranges = findJsonRanges(text);
      const visit = (value: unknown, pointer: string): void => {
        const range = ranges.get(pointer);
        expect(JSON.parse(text.slice(range?.from, range?.to))).toEqual(valueAt(root, pointer));
        if (typeof value !== "object" || value === null) return;
        for (const [key, child] of Object.entries(value)) visit(child, pointer + pointerStep(key));
      };
      visit(root, "");
    }),
  );
});

it("places an issue about a missing value at its nearest existing ancestor", () => {
  const text = JSON.stringify(SPEC, null, 2);
  const range = findRange(findJsonRanges(text), "/criteria/1/type");
  expect(text.slice(range?.from, range?.to)).toBe("{");
});
