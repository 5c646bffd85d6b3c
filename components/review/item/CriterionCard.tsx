import { EyeOff, Flag } from "lucide-react";
import { createElement } from "react";
import { CalibrationNote } from "@/components/review/item/CalibrationNote";
import { QuoteList } from "@/components/review/item/QuoteList";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Fact, Facts } from "@/components/ui/Facts";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { thresholdText } from "@/server/contracts/quantities";
import type { DetailCriterion, DetailResult } from "@/server/detail/contract";
import { typeLabel } from "@/server/verdict/contract/criterionMeaning";

// Loaded after the page, since most items show no reasons, but before the reviewer opens one, since the network may be
// unavailable then.
const loadVotes = () => import("@/components/verdict/votes/VoteList").then(({ VoteList }) => VoteList);

type CriterionCardProps = {
  criterion: DetailCriterion;
  index: number;
  isSelected: boolean;
  quote: number | null;
  isBlind: boolean;
  /** Shows each vote with the model's reason even when all votes agree. */
  withReasons: boolean;
  onChoose: (quote: number | null) => void;
};

export function CriterionCard({
  criterion,
  index,
  isSelected,
  quote,
  isBlind,
  withReasons,
  onChoose,
}: CriterionCardProps) {
  const { title, key, statement, result, inverted } = criterion;
  const voteList = useLoaded(loadVotes, useFirstInteraction(), withReasons);
  return (
    <li
      className={`bg-surface rounded-md border ${isSelected ? "border-accent" : "border-line"}`}
      aria-current={isSelected ? "true" : undefined}
    >
      <button
        type="button"
        data-rove
        data-criterion={index}
        tabIndex={isSelected ? 0 : -1}
        aria-expanded={isSelected}
        onClick={() => onChoose(result?.evidence_spans.length ? 0 : null)}
        className="hover:bg-sunken flex w-full items-start gap-2 rounded-md px-3 py-2 text-left text-sm -outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            <UntrustedText>{title ?? key}</UntrustedText>
          </span>
          <span className="text-muted block text-xs">
            {typeLabel(criterion)}
            {isBlind || !result ? null : `, ${confidenceInWords(result, criterion.acceptance_threshold)}`}
          </span>
        </span>
        {isBlind ? (
          <EyeOff aria-label={TEXTS.hidden} className="text-muted mt-0.5 size-4 shrink-0" />
        ) : result ? (
          <span className="flex items-center gap-1.5">
            {result.flagged ? <Flag aria-label={TEXTS.flagged} className="text-partial size-3.5" /> : null}
            <CriterionDetermination determination={result.determination} inverted={inverted} />
          </span>
        ) : (
          <span className="text-muted text-xs">{TEXTS.noResult}</span>
        )}
      </button>
      {isSelected ? (
        <div className="border-line space-y-3 border-t px-3 py-2.5 text-sm">
          <UntrustedParagraph text={statement} className="text-muted" />
          {isBlind || !result ? null : (
            <>
              <UntrustedParagraph text={result.rationale} className="whitespace-pre-wrap" />
              <QuoteList result={result} selectedQuote={quote} onChoose={onChoose} />
              {voteList && (withReasons || isContested(result))
                ? createElement(voteList, { samples: result.samples, readings: result.readings, inverted })
                : null}
              <CriterionFacts criterion={criterion} result={result} />
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}

/** Shows the confidence, threshold, judge and votes of a result. */
function CriterionFacts({ criterion, result }: { criterion: DetailCriterion; result: DetailResult }) {
  const votes = new Map<string, number>();
  // An escalation to a higher tier discards the votes of the lower ones.
  const tierVotes = result.samples.filter(({ tier }) => tier === result.tier_used);
  for (const { vote } of tierVotes) votes.set(vote ?? "unknown", (votes.get(vote ?? "unknown") ?? 0) + 1);
  return (
    <div className="text-xs [overflow-wrap:anywhere] [&_dl]:text-xs">
      <Facts>
        <Fact name={TEXTS.confidence}>
          <CalibrationNote result={result} primitive={criterion.primitive} threshold={criterion.acceptance_threshold} />
        </Fact>
        <Fact name={TEXTS.threshold}>{thresholdText(criterion.acceptance_threshold)}</Fact>
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

/** Reports whether the judge's samples disagree among themselves or with a reading, so that their reasons matter. */
function isContested({ samples, readings, tier_used }: DetailResult): boolean {
  const votes = new Set(samples.filter(({ tier }) => tier === tier_used).map(({ vote }) => vote));
  return votes.size > 1 || readings.some(({ outcome }) => outcome !== "agrees");
}
