// Criteria that the linter can read as a deterministic check become that check.
import type { CompiledCriterion } from "@/server/domain/rubric/compiledRubric";
import type { Authored } from "@/server/domain/rubric/fields";
import { lintRubric } from "@/server/domain/authoring/lint/lintRubric";

/** What only a judged criterion has. */
export const JUDGED_FIELDS = ["tier", "requires_context", "partial_allowed"];

/** The authored criteria, each with its exact replacement where there is one. `compiled` are the same criteria, compiled. */
export function usePrimitives(authored: readonly Authored[], compiled: readonly CompiledCriterion[]): Authored[] {
  return authored.map((criterion, index) => {
    const own = compiled[index];
    const replacement = own ? lintRubric([own]).find((finding) => finding.replacement)?.replacement : undefined;
    if (!replacement) return criterion;
    const kept = Object.entries(criterion).filter(([field]) => !JUDGED_FIELDS.includes(field));
    return { ...Object.fromEntries(kept), ...replacement };
  });
}
