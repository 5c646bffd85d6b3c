import { ArrowRight, Equal } from "lucide-react";
import type { ReactElement } from "react";
import type { Flips } from "@/components/rubrics/diff/flips";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { EXAMPLE_TEXTS } from "@/components/rubrics/texts";
import { Card } from "@/components/ui/Card";
import { EmptyState } from "@/components/ui/EmptyState";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";

type FlipListProps = { compared: Flips; action: ReactElement };

/** `action`: shown when nothing flips. The examples whose determination changed; the rest as a count. */
export function FlipList({ compared: { flips, same, notCompared }, action }: FlipListProps) {
  return (
    <Card title={TEXTS.flips}>
      <p className="text-muted pb-2 text-sm">{TEXTS.flipsHint}</p>
      {flips.length === 0 ? (
        <EmptyState
          small
          icon={Equal}
          title={TEXTS.noFlips}
          why={same + notCompared === 0 ? TEXTS.noExamples : TEXTS.noFlipsWhy}
          action={action}
        />
      ) : (
        <ul className="divide-line divide-y text-sm">
          {flips.map(({ label, mark, from, to }, index) => (
            <li key={index} className="flex min-h-9 flex-wrap items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                <UntrustedText>{label}</UntrustedText>{" "}
                <span className="text-muted">({EXAMPLE_TEXTS.marks[mark].toLowerCase()})</span>
              </span>
              <DeterminationBadge determination={from} />
              <ArrowRight aria-label={TEXTS.then} className="text-muted size-4" />
              <DeterminationBadge determination={to} />
            </li>
          ))}
        </ul>
      )}
      {same + notCompared === 0 ? null : <p className="text-muted pt-2 text-sm">{TEXTS.rest(same, notCompared)}</p>}
    </Card>
  );
}
