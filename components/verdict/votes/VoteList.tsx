import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import { PassageList } from "@/components/verdict/votes/PassageList";
import { VOTE_TEXTS as TEXTS } from "@/components/verdict/votes/texts";
import type { DetailResult } from "@/server/detail/contract";

type VoteListProps = Pick<DetailResult, "samples" | "readings"> & {
  /** Whether the criterion states what must not be the case. */
  inverted: boolean | undefined;
};

/** Lists the votes of all tiers and the independent readings of their answers, each with the model's reason. */
export function VoteList({ samples, readings, inverted }: VoteListProps) {
  if (samples.length + readings.length === 0) return null;
  return (
    <ul aria-label={TEXTS.votes} className="divide-line border-line divide-y border-y text-xs">
      {samples.map(({ tier, sample, model, vote, rationale }) => (
        <Vote key={`${tier}-${sample}`} voter={TEXTS.call(tier, sample, null, model)} reason={rationale}>
          {vote === null ? (
            <span className="text-muted">{TEXTS.unknown}</span>
          ) : (
            <CriterionDetermination determination={vote} inverted={inverted} />
          )}
        </Vote>
      ))}
      {readings.map(({ tier, kind, model, outcome, reason, passages }, index) => (
        <Vote
          key={`reading-${index}`}
          voter={TEXTS.call(tier, 0, kind, model)}
          reason={reason}
          details={passages.length > 0 ? <PassageList passages={passages} /> : null}
        >
          <span className={outcome === "agrees" ? undefined : "text-not-met font-medium"}>
            {TEXTS.outcomes[outcome]}
          </span>
        </Vote>
      ))}
    </ul>
  );
}

type VoteProps = { voter: string; reason: string | null; children: React.ReactNode; details?: React.ReactNode };

function Vote({ voter, reason, children, details }: VoteProps) {
  return (
    <li className="space-y-1 py-1.5">
      <p className="flex flex-wrap items-center gap-2">
        {children}
        <span className="text-muted">
          <UntrustedText>{voter}</UntrustedText>
        </span>
      </p>
      <UntrustedParagraph text={reason} className="whitespace-pre-wrap" />
      {details}
    </li>
  );
}
