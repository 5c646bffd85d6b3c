import { ChevronRight, Flag, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/Badge";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { ConfidenceMeter } from "@/components/verdict/ConfidenceMeter";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import { flagReasonLabel } from "@/components/verdict/flag-reason-label";
import { CriterionDetail } from "@/components/verifications/detail/CriterionDetail";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { findDeciders, criterionName } from "@/components/verifications/verdict-sentence";
import type { DetailCriterion, VerificationDetail, DetailText } from "@/server/detail/contract";
import { typeLabel } from "@/server/verdict/contract/criterionMeaning";

/** Lists the criteria in rubric order; those that decided the verdict or need attention are open. */
export function CriteriaList({ detail }: { detail: VerificationDetail }) {
  const { criteria, submission, verification } = detail;
  const { determination } = verification;
  const deciders = new Set(
    determination ? findDeciders(determination, criteria).map(({ criterion_id }) => criterion_id) : [],
  );
  return (
    <ol className="border-line bg-surface divide-line rounded-card divide-y border">
      {criteria.map((criterion, position) => (
        <li key={criterion.criterion_id}>
          <CriterionCard
            verificationId={verification.id}
            criterion={criterion}
            position={position}
            isDecisive={deciders.has(criterion.criterion_id)}
            isInitiallyOpen={criteria.length === 1 || isOpenInitially(criterion, deciders)}
            texts={submission.texts}
          />
        </li>
      ))}
    </ol>
  );
}

/**
 * Reports whether a criterion is open at first. Without a single deciding criterion, all that are not met are open. A
 * possible prompt injection flags every criterion, so it opens none.
 */
function isOpenInitially({ criterion_id, result }: DetailCriterion, deciders: ReadonlySet<string>): boolean {
  if (!result) return false;
  const needsAttention = deciders.size > 0 ? deciders.has(criterion_id) : result.determination !== "met";
  return needsAttention || (result.flagged && !result.manipulation_detected);
}

type CriterionCardProps = {
  verificationId: string;
  criterion: DetailCriterion;
  position: number;
  isDecisive: boolean;
  isInitiallyOpen: boolean;
  texts: readonly DetailText[];
};

function CriterionCard({
  verificationId,
  criterion,
  position,
  isDecisive,
  isInitiallyOpen,
  texts,
}: CriterionCardProps) {
  const { key, inverted, result } = criterion;
  return (
    <details open={isInitiallyOpen} className="group/criterion @container">
      <summary className="hover:bg-sunken flex list-none gap-3 px-4 py-2.5 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="text-muted mt-1 size-4 shrink-0 transition-transform group-open/criterion:rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-40 basis-full @3xl:flex-1 @3xl:basis-0">
            <span className="font-medium">
              <UntrustedText>{criterionName(criterion)}</UntrustedText>
            </span>{" "}
            <span className="text-muted text-xs">
              {typeLabel(criterion)}
              {criterionName(criterion) === key ? null : (
                <>
                  , <code>{key}</code>
                </>
              )}
            </span>
          </span>
          {isDecisive ? <Badge tone="accent">{TEXTS.decides}</Badge> : null}
          {result?.manipulation_detected ? (
            <Badge tone="caution" icon={TriangleAlert}>
              {flagReasonLabel("manipulation_detected")}
            </Badge>
          ) : result?.flagged ? (
            <Badge tone="caution" icon={Flag}>
              {flagReasonLabel(result.flag_reason)}
            </Badge>
          ) : null}
          {result ? (
            <>
              <span className="text-sm max-sm:order-last">
                <ConfidenceMeter
                  answer={result}
                  threshold={criterion.acceptance_threshold}
                  record={result.label_record}
                />
              </span>
              <CriterionDetermination determination={result.determination} inverted={inverted} />
            </>
          ) : (
            <span className="text-muted text-sm">{TEXTS.notJudged}</span>
          )}
        </span>
      </summary>
      <div className="px-4 pt-1 pb-4 sm:pl-11">
        <CriterionDetail verificationId={verificationId} criterion={criterion} position={position} texts={texts} />
      </div>
    </details>
  );
}
