"use client";

import { useMemo } from "react";
import type { PaneId } from "@/components/cockpit/desk/quotes";
import { paneOf } from "@/components/cockpit/desk/quotes";
import { TrustTierChip } from "@/components/cockpit/desk/TrustTierChip";
import type { Selection } from "@/components/cockpit/desk/use-selection";
import { segmentsOf } from "@/components/evidence/source/segments";
import { placeOf, quotesIn, SUSPECTED, suspectedIn } from "@/components/evidence/source/spans";
import { SourceView } from "@/components/evidence/source/SourceView";
import { COCKPIT_TEXTS as TEXTS } from "@/components/cockpit/texts";
import { Tabs } from "@/components/ui/Tabs";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { InspectedText, VerificationInspection } from "@/server/contracts/inspection";

type SourcePaneProps = {
  pane: PaneId;
  inspection: VerificationInspection;
  selection: Selection;
  /** The verdict is hidden: its quotes would tell. */
  blind: boolean;
};

/** The work, or what it is held against: a tab for each text. */
export function SourcePane({ pane, inspection, selection, blind }: SourcePaneProps) {
  const { submission } = inspection;
  const texts = submission.texts.filter((text) => paneOf(text) === pane);
  const chosen = texts.find(({ name }) => name === selection.tabs[pane]) ?? texts[0];
  return (
    <section aria-label={TEXTS[pane]} className="flex h-full min-h-0 flex-col">
      {chosen ? (
        <Tabs
          label={TEXTS[pane]}
          className="flex min-h-0 flex-1 flex-col *:last:min-h-0 [&>[role=tabpanel]:not([hidden])]:flex [&>[role=tabpanel]:not([hidden])]:min-h-0 [&>[role=tabpanel]:not([hidden])]:flex-1 [&>[role=tabpanel]:not([hidden])]:flex-col [&>[role=tabpanel]:not([hidden])]:items-stretch [&>[role=tabpanel]:not([hidden])]:gap-2"
          tabs={texts.map((text) => ({
            value: text.name,
            label: <TextName text={text} />,
            content: <Source text={text} inspection={inspection} selection={selection} blind={blind} />,
          }))}
          value={chosen.name}
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
    </section>
  );
}

function TextName({ text: { name, label, trust_tier } }: { text: InspectedText }) {
  return (
    <>
      <span className="max-w-48 truncate">
        <UntrustedText>{label === null ? name : `${name}: ${label}`}</UntrustedText>
      </span>
      {trust_tier === null ? null : <TrustTierChip tier={trust_tier} />}
    </>
  );
}

function Source({ text, inspection, selection, blind }: Omit<SourcePaneProps, "pane"> & { text: InspectedText }) {
  const { criteria } = inspection;
  const segments = useMemo(
    () => segmentsOf([...(blind ? [] : quotesIn(criteria, text.name)), ...suspectedIn(text)]),
    [blind, criteria, text],
  );
  const { criterion, quote, again, raw, setRaw, choose } = selection;
  const span = quote === null ? undefined : criteria[criterion]?.result?.evidence_spans[quote];
  const place = blind || quote === null ? null : placeOf(criterion, quote, span);
  return (
    <SourceView
      key={`${inspection.verification.id} ${text.name}`}
      name={text.name}
      text={text.text}
      isJson={text.kind === "json"}
      raw={raw}
      onRaw={setRaw}
      shown={place?.source === text.name ? place.start : null}
      again={again}
      highlights={{
        segments,
        active: { criterion, quote: quote ?? -1 },
        titleOf: (index) =>
          index === SUSPECTED ? TEXTS.suspected : TEXTS.spanOf(criteria[index]?.title ?? criteria[index]?.key ?? ""),
        onPick: (picked) => choose(picked.criterion, picked.quote),
      }}
    />
  );
}
