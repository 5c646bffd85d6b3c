import { CalibrationNote } from "@/components/review/desk/CalibrationNote";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { DETERMINATION_WORDS } from "@/components/verdict/determination-words";
import { Fact, Facts } from "@/components/ui/Facts";
import type { DetailCriterion, DetailResult } from "@/server/contracts/verificationDetail";

/** How sure the result is and why, who judged, and how the samples voted. */
export function CriterionFacts({ criterion, result }: { criterion: DetailCriterion; result: DetailResult }) {
  const votes = new Map<string, number>();
  // Lower tiers were asked before, and have no vote any more.
  const counted = result.samples.filter(({ tier }) => tier === result.tier_used);
  for (const { vote } of counted) votes.set(vote ?? "unknown", (votes.get(vote ?? "unknown") ?? 0) + 1);
  return (
    <div className="text-xs [&_dl]:text-xs">
      <Facts>
        <Fact name="Confidence">
          <CalibrationNote result={result} />
        </Fact>
        <Fact name={TEXTS.threshold}>{criterion.acceptance_threshold.toFixed(2)}</Fact>
        <Fact name={TEXTS.judgedBy}>
          {result.model?.id ?? criterion.primitive}
          {result.tier_used === null ? null : `, ${TEXTS.tier(result.tier_used).toLowerCase()}`}
        </Fact>
        {votes.size === 0 ? null : (
          <Fact name={TEXTS.votes}>{[...votes].map(([vote, count]) => `${voteWords(vote)} ${count}`).join(", ")}</Fact>
        )}
        {result.value_assessed === null ? null : <Fact name="Value">{result.value_assessed}</Fact>}
      </Facts>
    </div>
  );
}

const voteWords = (vote: string): string =>
  Object.hasOwn(DETERMINATION_WORDS, vote)
    ? DETERMINATION_WORDS[vote as keyof typeof DETERMINATION_WORDS]
    : "not known";
