// Words the criteria of a rubric and their determinations for people.
import type { Determination } from "@/server/contracts/enums";
import type { RubricCriterion } from "@/server/rubric/contract";
import { EARLIER_MUST_NOT, findingLabel, isEarlierMustNot } from "@/server/verdict/contract/criterionMeaning";
import type { Client } from "@/cli/client";

export type CriterionNames = Pick<RubricCriterion, "key" | "type" | "inverted">;

/** Words a determination: "met", or "met (no violation)" of a criterion that states what must not be so. */
export function determinationText(criterion: CriterionNames | undefined, determination: Determination): string {
  const finding = findingLabel(criterion?.inverted, determination);
  return finding === null ? determination : `${determination} (${finding.toLowerCase()})`;
}

/** Writes one line for each must_not criterion that was compiled before the type inverted. */
export function earlierMeaningLines(criteria: readonly CriterionNames[]): string[] {
  return criteria.filter(isEarlierMustNot).map(({ key }) => `${key}: ${EARLIER_MUST_NOT}`);
}

/** Reads the criteria of a rubric by ID; empty where the key may not read it, since texts can do without. */
export async function findCriteria(client: Client, rubricId: string): Promise<Map<string, RubricCriterion>> {
  try {
    const { criteria } = await client.call("rubric.get", { id: rubricId });
    return new Map(criteria.map((criterion) => [criterion.criterion_id, criterion]));
  } catch {
    return new Map();
  }
}
