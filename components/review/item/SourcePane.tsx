import { useMemo } from "react";
import { SourceView } from "@/components/citation/source/SourceView";
import { splitIntoSegments } from "@/components/citation/source/segments";
import { SUSPECTED_CRITERION, quoteLocation, listQuotes, listSuspected } from "@/components/citation/source/spans";
import { type PaneId, findPaneForText } from "@/components/review/item/quotes";
import type { Selection } from "@/components/review/item/use-selection";
import { COCKPIT_TEXTS as TEXTS, TRUST_TIER_LABELS } from "@/components/review/texts";
import { Tabs } from "@/components/ui/Tabs";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { TrustTier } from "@/server/contracts/enums";
import type { DetailText, VerificationDetail } from "@/server/detail/contract";

type SourcePaneProps = {
  pane: PaneId;
  detail: VerificationDetail;
  selection: Selection;
  /** Hides quotes, since they reveal the verdict. */
  isBlind: boolean;
};

/** Shows the submission or its sources, one tab per text. */
export function SourcePane({ pane, detail, selection, isBlind }: SourcePaneProps) {
  const { submission } = detail;
  const texts = submission.texts.filter((text) => findPaneForText(text) === pane);
  const selectedText = texts.find(({ name }) => name === selection.tabs[pane]) ?? texts[0];
  return (
    <section aria-label={TEXTS[pane]} className="flex h-full min-h-0 flex-col">
      {selectedText ? (
        <Tabs
          key={detail.verification.id}
          label={TEXTS[pane]}
          className="flex min-h-0 flex-1 flex-col *:last:min-h-0 [&>[role=tabpanel]:not([hidden])]:flex [&>[role=tabpanel]:not([hidden])]:min-h-0 [&>[role=tabpanel]:not([hidden])]:flex-1 [&>[role=tabpanel]:not([hidden])]:flex-col [&>[role=tabpanel]:not([hidden])]:items-stretch [&>[role=tabpanel]:not([hidden])]:gap-2"
          tabs={texts.map((text) => ({
            value: text.name,
            label: <TextName text={text} />,
            content: <Source text={text} detail={detail} selection={selection} isBlind={isBlind} />,
          }))}
          value={selectedText.name}
          onChange={(name) => selection.show(pane, name)}
        />
      ) : (
        <p className="text-muted p-4 text-sm">
          {pane === "sources"
            ? TEXTS.noSources
            : submission.unavailable === null
              ? TEXTS.noWork
              : TEXTS.unavailable(submission.unavailable)}
        </p>
      )}
      {submission.texts.length < submission.texts_total ? (
        <p className="text-muted p-2 text-sm">{TEXTS.textsShown(submission.texts.length, submission.texts_total)}</p>
      ) : null}
    </section>
  );
}

function TextName({ text: { name, label, trust_tier } }: { text: DetailText }) {
  return (
    <>
      <span className="max-w-48 truncate">
        <UntrustedText>{label === null ? name : `${name}: ${label}`}</UntrustedText>
      </span>
      {trust_tier === null ? null : <TrustTierChip tier={trust_tier} />}
    </>
  );
}

function Source({ text, detail, selection, isBlind }: Omit<SourcePaneProps, "pane"> & { text: DetailText }) {
  const { criteria } = detail;
  const segments = useMemo(
    () => splitIntoSegments([...(isBlind ? [] : listQuotes(criteria, text.name)), ...listSuspected(text)]),
    [isBlind, criteria, text],
  );
  const { criterion, quote, revealKey, isRaw, setIsRaw, choose } = selection;
  const span = quote === null ? undefined : criteria[criterion]?.result?.evidence_spans[quote];
  const location = isBlind || quote === null ? null : quoteLocation(criterion, quote, span);
  return (
    <SourceView
      key={`${detail.verification.id} ${text.name}`}
      name={text.name}
      text={text.text}
      isJson={text.kind === "json"}
      contentType={text.role === "output" ? detail.submission.content_type : null}
      isRaw={isRaw}
      onRaw={setIsRaw}
      quoteOffset={location?.source === text.name ? location.start : null}
      revealKey={revealKey}
      highlights={{
        segments,
        active: { criterion, quote: quote ?? -1 },
        findTitle: (index) =>
          index === SUSPECTED_CRITERION
            ? TEXTS.suspected
            : TEXTS.spanOf(criteria[index]?.title ?? criteria[index]?.key ?? ""),
        onPick: (selectedSpan) => choose(selectedSpan.criterion, selectedSpan.quote),
      }}
    />
  );
}

function TrustTierChip({ tier }: { tier: TrustTier }) {
  const { label, explanation } = TRUST_TIER_LABELS[tier];
  return (
    <span title={explanation} className="border-line-strong text-muted rounded border px-1 text-xs">
      {label}
      <span className="sr-only">, {explanation}</span>
    </span>
  );
}
