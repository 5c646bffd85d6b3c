import { expect, it } from "vitest";
import type { RubricObject } from "@/server/rubric/contract";
import { comparableSpec, diffRubrics, isSame } from "@/server/rubric/diffRubrics";

const scoredA = { key: "a", type: "scored", weight: 1 };
const mustB = { key: "b", type: "must_have" };
const mustC = { key: "c", type: "must_have" };
const makeSpec = (...criteria: object[]) => ({ name: "R", criteria });

it("aligns criteria by key", () => {
  const result = diffRubrics(
    { ...makeSpec(scoredA, mustB), met_at: 0.8 },
    { ...makeSpec(mustC, { ...scoredA, weight: 2 }), met_at: 0.9 },
  );
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

it("distinguishes moved, changed and equal criteria", () => {
  expect(diffRubrics(makeSpec(scoredA, mustB), makeSpec(mustB, scoredA))).toMatchObject({
    criteria: [],
    reordered: true,
    unchanged: 2,
  });
  expect(isSame(diffRubrics(makeSpec(scoredA, mustB), makeSpec(mustB, scoredA)))).toBe(false);
  expect(isSame(diffRubrics(makeSpec(scoredA, mustB), makeSpec({ ...scoredA }, mustB)))).toBe(true);
});

it("reports a change when the same must_not text was compiled before and after the type was inverted", () => {
  const authored = makeSpec({ key: "c", type: "must_not" });
  const makeVersion = (inverted: boolean) =>
    comparableSpec({
      spec: authored,
      criteria: [{ key: "c", type: "must_not", inverted }] as RubricObject["criteria"],
    });
  expect(diffRubrics(makeVersion(false), makeVersion(true)).criteria).toMatchObject([
    { key: "c", kind: "changed", changes: [{ field: "compiled_meaning" }] },
  ]);
  expect(isSame(diffRubrics(makeVersion(false), makeVersion(false)))).toBe(true);
  expect(makeVersion(true)).toBe(authored);
});
