import type { ReactNode } from "react";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { alignCriteria } from "@/components/verifications/align-criteria";
import { CriteriaComparison } from "@/components/verifications/CriteriaComparison";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { DetailCriterion } from "@/server/detail/contract";
import type { ReverifyReport } from "@/server/verification/contract/reverify";

type ReverifyResultProps = { report: ReverifyReport; criteria: readonly DetailCriterion[] };

/** Shows the new result next to the signed verdict. */
export function ReverifyResult({ report, criteria }: ReverifyResultProps) {
  const { original, reverified, changed, proof_entry: entry } = report;
  if (!reverified) return null;
  const newCriteria = criteria.map((criterion) => ({
    ...criterion,
    result: reverified.results.find(({ criterion_id }) => criterion_id === criterion.criterion_id) ?? null,
  }));
  return (
    <section className="space-y-2" role="status">
      <h2 className="text-base">
        {TEXTS.reverifyDone(changed ?? false)}{" "}
        {entry ? <span className="text-muted text-sm font-normal">{TEXTS.entry(entry.seq)}</span> : null}
      </h2>
      <CriteriaComparison
        rows={alignCriteria(criteria, newCriteria)}
        left={<Head title={TEXTS.reverifyBefore} result={original} />}
        right={<Head title={TEXTS.reverifyAfter} result={reverified} />}
      />
    </section>
  );
}

function Head({ title, result }: { title: ReactNode; result: ReverifyReport["original"] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{title}</span>
      <DeterminationBadge determination={result.determination} />
      <span className="text-muted text-xs">{confidenceInWords(result)}</span>
    </p>
  );
}
