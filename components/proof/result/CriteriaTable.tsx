import type { JudgedCriterion } from "@/components/proof/result/judged-facts";
import { VERDICT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { confidenceInWords } from "@/components/verdict/confidence";

export function CriteriaTable({ criteria }: { criteria: readonly JudgedCriterion[] }) {
  if (criteria.length === 0) return <p className="text-muted text-sm">{TEXTS.noCriteria}</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label={TEXTS.criteria} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead className="text-muted border-line border-b">
          <tr>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.criterion}</th>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.determination}</th>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.confidence}</th>
            <th className="py-1.5 font-medium">{TEXTS.judgedBy}</th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {criteria.map((criterion, index) => (
            <tr key={index}>
              <th scope="row" className="max-w-56 min-w-28 py-2 pr-4 font-medium">
                <UntrustedText>{criterion.key}</UntrustedText>
              </th>
              <td className="py-2 pr-4">
                <DeterminationBadge determination={criterion.determination} />
              </td>
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">
                {criterion.confidence === null
                  ? TEXTS.notStated
                  : confidenceInWords({ ...criterion, confidence: criterion.confidence })}
              </td>
              <td className="text-muted py-2">
                <UntrustedText>
                  {criterion.model === null ? criterion.primitive : `${criterion.primitive}, ${criterion.model}`}
                </UntrustedText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
