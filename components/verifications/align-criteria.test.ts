import { expect, it } from "vitest";
import { alignCriteria } from "@/components/verifications/align-criteria";
import type { Determination } from "@/server/contracts/enums";

const criterion = (id: string, determination: Determination | null, title: string | null = null) => ({
  criterion_id: id,
  key: `key-${id}`,
  title,
  result: determination && { determination, confidence: 1, rationale: "" },
});

it("aligns by ID in the left order, and marks criteria that one side does not have", () => {
  const leftCriteria = [criterion("b", "met"), criterion("a", "met", "Title"), criterion("c", "partial")];
  const rightCriteria = [criterion("a", "not_met"), criterion("d", "met"), criterion("b", "met"), criterion("c", null)];
  const rows = alignCriteria(leftCriteria, rightCriteria);
  expect(rows.map(({ id, name, hasChanged }) => [id, name, hasChanged])).toEqual([
    ["b", "key-b", false],
    ["a", "Title", true],
    ["c", "key-c", false],
    ["d", "key-d", false],
  ]);
  expect(rows[2]?.right).toBeNull();
  expect(rows[3]?.left).toBeUndefined();
});
