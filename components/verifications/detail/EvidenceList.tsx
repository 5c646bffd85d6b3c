import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { cutExcerpt } from "@/components/verifications/detail/excerpt";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import type { DetailCitation, DetailText } from "@/server/detail/contract";

type EvidenceListProps = {
  verificationId: string;
  spans: readonly DetailCitation[];
  position: number;
  texts: readonly DetailText[];
};

/** Lists the quotes with their locations, and says which were not found. */
export function EvidenceList({ verificationId, spans, position, texts }: EvidenceListProps) {
  if (spans.length === 0) return <span className="text-muted">{TEXTS.noEvidence}</span>;
  return (
    <ul className="space-y-3">
      {spans.map((span, quote) => (
        <li key={quote} className="border-line-strong border-l-2 pl-3">
          <Quote span={span} text={texts.find(({ name }) => name === span.source)?.text} />
          <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-3 text-xs">
            <span>
              <UntrustedText>{locationText(span)}</UntrustedText>
            </span>
            {span.check === "repaired" ? <span>{TEXTS.repaired}</span> : null}
            {span.found && span.start !== null ? (
              <Link
                href={verificationPage(verificationId, {
                  tab: "submission",
                  source: span.source ?? "",
                  quote: `${position}.${quote}`,
                })}
                scroll={false}
                className="text-accent hover:text-accent-strong underline underline-offset-4 print:hidden"
              >
                {TEXTS.showInText}
              </Link>
            ) : null}
          </p>
          {span.found ? null : (
            <p className="text-partial flex items-center gap-1.5 text-xs font-medium">
              <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
              {span.source === null ? TEXTS.noSuchSource : TEXTS.notFound}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Quote({ span, text }: { span: DetailCitation; text: string | undefined }) {
  const { start, end, found, snippet } = span;
  const excerpt = found && text !== undefined && start !== null && end !== null ? cutExcerpt(text, start, end) : null;
  if (!excerpt) {
    return snippet === "" ? null : (
      <span className="break-words whitespace-pre-wrap">
        <UntrustedLines>{snippet}</UntrustedLines>
      </span>
    );
  }
  return (
    <span className="text-muted break-words whitespace-pre-wrap">
      <UntrustedLines>{excerpt.textBefore}</UntrustedLines>
      <mark className="bg-accent-soft text-ink rounded-sm">
        <UntrustedLines>{excerpt.quote}</UntrustedLines>
      </mark>
      <UntrustedLines>{excerpt.textAfter}</UntrustedLines>
    </span>
  );
}

function locationText({ source, locator, start, end }: DetailCitation): string {
  if (source === null) return locator ?? "";
  if (start !== null && end !== null) return TEXTS.characters(source, start, end);
  return locator === null ? source : `${source}, ${locator}`;
}
