import { CriterionCard } from "@/components/verifications/detail/CriterionCard";
import { decidersOf } from "@/components/verifications/verdict-sentence";
import type { DetailCriterion, VerificationDetail } from "@/server/verification/contract/detail";

/** Criteria in rubric order; those that decided the verdict or need attention are open. */
export function CriteriaList({ detail }: { detail: VerificationDetail }) {
  const { criteria, submission, verification } = detail;
  const { determination } = verification;
  const deciders = new Set(
    determination ? decidersOf(determination, criteria).map(({ criterion_id }) => criterion_id) : [],
  );
  return (
    <ol className="border-line bg-surface divide-line rounded-card divide-y border">
      {criteria.map((criterion, position) => (
        <li key={criterion.criterion_id}>
          <CriterionCard
            verificationId={verification.id}
            criterion={criterion}
            position={position}
            decides={deciders.has(criterion.criterion_id)}
            open={criteria.length === 1 || isOpenInitially(criterion, deciders)}
            texts={submission.texts}
          />
        </li>
      ))}
    </ol>
  );
}

/**
 * Without a single deciding criterion, all that are not met are open. A possible prompt injection flags every
 * criterion, so it opens none.
 */
function isOpenInitially({ criterion_id, result }: DetailCriterion, deciders: ReadonlySet<string>): boolean {
  if (!result) return false;
  const decided = deciders.size > 0 ? deciders.has(criterion_id) : result.determination !== "met";
  return decided || (result.flagged && !result.manipulation_detected);
}
