import { isDeepStrictEqual } from "node:util";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Finding } from "@/server/authoring/lint/finding";
import { contentStems } from "@/server/authoring/lint/contentWords";

/** Minimum Jaccard similarity of the content words of two statements that count as the same. */
const MIN_SIMILARITY = 0.65;

/** Returns for each criterion whether it repeats an earlier one. */
function find(criteria: readonly CompiledCriterion[]): (Finding | null)[] {
  const stems = criteria.map(({ statement }) => contentStems(statement ?? ""));
  return criteria.map((criterion, index) => {
    const twin = criteria.slice(0, index).find((earlier, earlierIndex) => {
      if (earlier.primitive !== criterion.primitive || earlier.applies_to !== criterion.applies_to) return false;
      if (earlier.primitive !== "llm_judge@1") return isDeepStrictEqual(earlier.config, criterion.config);
      return similarity(stems[earlierIndex] ?? new Set(), stems[index] ?? new Set()) >= MIN_SIMILARITY;
    });
    if (!twin) return null;
    return {
      reason: `This repeats criterion "${twin.key}" and counts it twice`,
      suggestion: "Merge them, or say what only this one checks.",
    };
  });
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const sharedCount = [...a].filter((word) => b.has(word)).length;
  return sharedCount === 0 ? 0 : sharedCount / (a.size + b.size - sharedCount);
}

export const overlapping = { name: "overlapping", code: "criterion_overlaps", find } as const;
