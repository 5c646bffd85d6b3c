import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { Badge } from "@/components/ui/Badge";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { confidenceInWords } from "@/components/verdict/confidence";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import type { AlignedCriterion } from "@/components/verifications/align-criteria";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";

type CriteriaComparisonProps = { rows: readonly AlignedCriterion[]; left: ReactNode; right: ReactNode };

/** Compares two sets of results by criterion, side by side. `left` and `right` are the column headers. */
export function CriteriaComparison({ rows, left, right }: CriteriaComparisonProps) {
  const changedCount = rows.filter((row) => row.hasChanged).length;
  return (
    <div className="space-y-2">
      <p className="text-sm">{TEXTS.changedCount(changedCount)}</p>
      <div className="border-line bg-surface rounded-card border text-sm">
        <div className="border-line grid grid-cols-2 border-b">
          <div className="p-3">{left}</div>
          <div className="border-line border-l p-3">{right}</div>
        </div>
        {rows.map(({ id, name, hasChanged, left: leftResult, right: rightResult, inverted }) => (
          <section key={id} className="border-line border-b last:border-b-0">
            <h2 className="bg-sunken flex min-h-9 items-center gap-2 px-3 text-sm">
              <UntrustedText>{name}</UntrustedText>
              {hasChanged ? (
                <Badge tone="accent" icon={ArrowLeftRight}>
                  {TEXTS.changed}
                </Badge>
              ) : null}
            </h2>
            <div className="grid grid-cols-2">
              <Side result={leftResult} inverted={inverted.left} />
              <div className="border-line border-l">
                <Side result={rightResult} inverted={inverted.right} />
              </div>
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

function Side({ result, inverted }: { result: AlignedCriterion["left"]; inverted: boolean }) {
  if (!result) return <p className="text-muted p-3">{result === null ? TEXTS.notJudged : TEXTS.absent}</p>;
  return (
    <div className="space-y-1.5 p-3">
      <p className="flex flex-wrap items-center gap-2">
        <CriterionDetermination determination={result.determination} inverted={inverted} />
        <span className="text-muted text-xs">{confidenceInWords(result)}</span>
      </p>
      <p className="break-words whitespace-pre-wrap">
        <UntrustedLines>{result.rationale}</UntrustedLines>
      </p>
    </div>
  );
}
