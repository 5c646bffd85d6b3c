import { CircleAlert, Quote } from "lucide-react";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { DetailResult, DetailCitation } from "@/server/detail/contract";

type QuoteListProps = { result: DetailResult; selectedQuote: number | null; onChoose: (quote: number) => void };

/** Lists the quotes for a criterion; a click highlights one in its source. */
export function QuoteList({ result, selectedQuote, onChoose }: QuoteListProps) {
  const spans = result.evidence_spans;
  if (spans.length === 0) return <p className="text-muted text-xs">{TEXTS.noEvidence}</p>;
  return (
    <div className="space-y-1">
      <ul className="space-y-1">
        {spans.map((span, index) => {
          const Icon = span.found ? Quote : CircleAlert;
          return (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === selectedQuote}
                onClick={() => onChoose(index)}
                className="border-line hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft flex w-full gap-2 rounded border px-2 py-1.5 text-left text-xs -outline-offset-1"
              >
                <Icon
                  aria-hidden
                  className={`mt-0.5 size-3.5 shrink-0 ${span.found ? "text-muted" : "text-not-met"}`}
                />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-4 block font-mono break-words">
                    <UntrustedText>{span.snippet}</UntrustedText>
                  </span>
                  <span className={span.found ? "text-muted block" : "text-not-met block font-medium"}>
                    {locationText(span)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {spans.some(({ found }) => !found) ? <p className="text-not-met text-xs">{TEXTS.someUnverified}</p> : null}
    </div>
  );
}

function locationText({ found, source, start, end, locator, check }: DetailCitation): string {
  if (source === null) return TEXTS.noSuchSource;
  if (!found) return `${TEXTS.notFound} (${source})`;
  const location =
    start === null || end === null ? `${TEXTS.notARange}: ${locator ?? source}` : TEXTS.characters(source, start, end);
  return check === "repaired" ? `${location}, ${TEXTS.repaired}` : location;
}
