import { ArrowRight } from "lucide-react";
import type { Flip } from "@/components/rubrics/diff/flips";
import { EXAMPLE_TEXTS } from "@/components/rubrics/texts";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { Card } from "@/components/ui/Card";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination } from "@/server/contracts/enums";

export function FlipList({ flips }: { flips: readonly Flip[] }) {
  return (
    <Card title={TEXTS.flips}>
      <p className="text-muted pb-2 text-sm">{TEXTS.flipsHint}</p>
      {flips.length === 0 ? (
        <p className="text-sm">{TEXTS.noFlips}</p>
      ) : (
        <ul className="divide-line divide-y text-sm">
          {flips.map(({ label, mark, from, to }) => (
            <li key={label} className="flex min-h-9 flex-wrap items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                <UntrustedText>{label}</UntrustedText>{" "}
                <span className="text-muted">({EXAMPLE_TEXTS.marks[mark].toLowerCase()})</span>
              </span>
              <Outcome determination={from} />
              <ArrowRight aria-label={TEXTS.then} className="text-muted size-4" />
              <Outcome determination={to} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Outcome({ determination }: { determination: Determination | null }) {
  if (determination === null) return <span className="text-muted">{EXAMPLE_TEXTS.outcomes.not_run}</span>;
  return <DeterminationBadge determination={determination} />;
}
