import { CalibrationNote } from "@/components/review/item/CalibrationNote";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { Fact, Facts } from "@/components/ui/Facts";
import type { DetailCriterion, DetailResult } from "@/server/contracts/verificationDetail";

/** Confidence, threshold, judge and votes of a result. */
export function CriterionFacts({ criterion, result }: { criterion: DetailCriterion; result: DetailResult }) {
  const votes = new Map<string, number>();
  // An escalation to a higher tier discards the votes of the lower ones.
  const counted = result.samples.filter(({ tier }) => tier === result.tier_used);
  for (const { vote } of counted) votes.set(vote ?? "unknown", (votes.get(vote ?? "unknown") ?? 0) + 1);
  return (
    <div className="text-xs [&_dl]:text-xs">
      <Facts>
        <Fact name={TEXTS.confidence}>
          <CalibrationNote result={result} />
        </Fact>
        <Fact name={TEXTS.threshold}>{criterion.acceptance_threshold.toFixed(2)}</Fact>
        <Fact name={TEXTS.judgedBy}>
          {result.model?.id ?? criterion.primitive}
          {result.tier_used === null ? null : `, ${TEXTS.tier(result.tier_used)}`}
        </Fact>
        {votes.size === 0 ? null : (
          <Fact name={TEXTS.votes}>{[...votes].map(([vote, count]) => `${voteLabel(vote)} ${count}`).join(", ")}</Fact>
        )}
        {result.value_assessed === null ? null : <Fact name={TEXTS.value}>{result.value_assessed}</Fact>}
      </Facts>
    </div>
  );
}

const voteLabel = (vote: string): string =>
  Object.hasOwn(DETERMINATION_LABELS, vote)
    ? DETERMINATION_LABELS[vote as keyof typeof DETERMINATION_LABELS]
    : TEXTS.voteUnknown;
