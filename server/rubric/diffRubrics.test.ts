import { expect, it } from "vitest";
import type { RubricObject } from "@/server/rubric/contract";
import { comparableSpec, diffRubrics, isSame } from "@/server/rubric/diffRubrics";

const a = { key: "a", type: "scored", weight: 1 };
const b = { key: "b", type: "must_have" };
const c = { key: "c", type: "must_have" };
const spec = (...criteria: object[]) => ({ name: "R", criteria });

it("aligns criteria by key", () => {
  const result = diffRubrics({ ...spec(a, b), met_at: 0.8 }, { ...spec(c, { ...a, weight: 2 }), met_at: 0.9 });
  expect(result).toMatchObject({
    rubric: [{ field: "met_at", from: 0.8, to: 0.9 }],
    criteria: [
      { kind: "added", key: "c" },
      { kind: "changed", key: "a", changes: [{ field: "weight", from: 1, to: 2 }] },
      { kind: "removed", key: "b" },
    ],
    unchanged: 0,
  });
});

it("tells a move from a change, and the same from both", () => {
  expect(diffRubrics(spec(a, b), spec(b, a))).toMatchObject({ criteria: [], reordered: true, unchanged: 2 });
  expect(isSame(diffRubrics(spec(a, b), spec(b, a)))).toBe(false);
  expect(isSame(diffRubrics(spec(a, b), spec({ ...a }, b)))).toBe(true);
});

it("the same must_not text compiled before and after the type inverted is a changed criterion", () => {
  const authored = spec({ key: "c", type: "must_not" });
  const version = (inverted: boolean) =>
    comparableSpec({
      spec: authored,
      criteria: [{ key: "c", type: "must_not", inverted }] as RubricObject["criteria"],
    });
  expect(diffRubrics(version(false), version(true)).criteria).toMatchObject([
    { key: "c", kind: "changed", changes: [{ field: "compiled_meaning" }] },
  ]);
  expect(isSame(diffRubrics(version(false), version(false)))).toBe(true);
  expect(version(true)).toBe(authored);
});
