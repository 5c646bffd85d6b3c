import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { JudgeSample } from "@/server/contracts/verificationDetail";

/** The votes of all tiers, each with the model's reason. */
export function VoteList({ samples }: { samples: readonly JudgeSample[] }) {
  return (
    <ul aria-label={TEXTS.votes} className="divide-line border-line divide-y border-y text-xs">
      {samples.map(({ tier, sample, model, vote, rationale }) => (
        <li key={`${tier}-${sample}`} className="space-y-1 py-1.5">
          <p className="flex flex-wrap items-center gap-2">
            {vote === null ? (
              <span className="text-muted">{TEXTS.voteUnknown}</span>
            ) : (
              <DeterminationBadge determination={vote} />
            )}
            <span className="text-muted">
              <UntrustedText>{model}</UntrustedText>, {TEXTS.tier(tier)}
            </span>
          </p>
          {rationale === null ? null : (
            <p className="whitespace-pre-wrap">
              <UntrustedText>{rationale}</UntrustedText>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
