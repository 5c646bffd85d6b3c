import { FileX, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { splitIntoSegments } from "@/components/citation/source/segments";
import { listQuotes, SUSPECTED_CRITERION, listSuspected } from "@/components/citation/source/spans";
import { SourceView } from "@/components/citation/source/SourceView";
import { Badge } from "@/components/ui/Badge";
import { EmptyState } from "@/components/ui/EmptyState";
import { Select } from "@/components/ui/Select";
import { UntrustedParagraph } from "@/components/ui/UntrustedText";
import { NewVerificationLink } from "@/components/verifications/detail/NextActions";
import { findQuote } from "@/components/verifications/detail/quotes";
import { DETAIL_TEXTS as TEXTS, TRUST_LABELS } from "@/components/verifications/texts";
import { criterionName } from "@/components/verifications/verdict-sentence";
import type { VerificationDetail } from "@/server/detail/contract";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";

/** Shows the judged texts with their quotes; the selected text and quote are in the URL. */
export function SubmissionTab({ detail: { submission, criteria } }: { detail: VerificationDetail }) {
  const params = useUrlParams();
  const [isRaw, setIsRaw] = useState(false);
  const { texts, uri, unavailable } = submission;
  const selectedText = texts.find(({ name }) => name === params.get("source")) ?? texts[0];
  const spans = useMemo(() => (selectedText ? listQuotes(criteria, selectedText.name) : []), [selectedText, criteria]);
  const segments = useMemo(
    () => splitIntoSegments([...spans, ...(selectedText ? listSuspected(selectedText) : [])]),
    [spans, selectedText],
  );
  const active = findQuote(params.get("quote"), spans);
  return (
    <div className="flex flex-col gap-3">
      <UntrustedParagraph text={uri} className="text-sm break-all" />
      {selectedText === undefined ? (
        <EmptyState
          icon={FileX}
          title={TEXTS.noTexts}
          explanation={unavailable === null ? TEXTS.noTextsWhy : TEXTS.unavailable(unavailable)}
          action={<NewVerificationLink />}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            {texts.length > 1 ? (
              <Select
                label={TEXTS.source}
                options={texts.map(({ name, label }) => ({ value: name, label: TEXTS.sourceOf(name, label) }))}
                value={selectedText.name}
                onChange={(source) => changeUrl({ source, quote: null })}
              />
            ) : (
              <code className="text-xs">{selectedText.name}</code>
            )}
            {selectedText.trust_tier === null ? null : (
              <Badge tone="neutral">{TRUST_LABELS[selectedText.trust_tier]}</Badge>
            )}
            <span className="text-muted">{TEXTS.size(selectedText.text.length)}</span>
            {selectedText.suspected.length > 0 ? (
              <Badge tone="caution" icon={TriangleAlert}>
                {TEXTS.suspected}
              </Badge>
            ) : null}
            {spans.length > 0 ? <span className="text-muted">{TEXTS.quoted(spans.length)}</span> : null}
          </div>
          <div className="flex max-h-[70dvh] flex-col items-stretch gap-2">
            <SourceView
              key={selectedText.name}
              name={selectedText.name}
              text={selectedText.text}
              isJson={selectedText.kind === "json"}
              contentType={selectedText.role === "output" ? submission.content_type : null}
              isRaw={isRaw}
              onRaw={setIsRaw}
              highlights={{
                segments,
                active,
                findTitle: (criterion) => findTitle(criterion, criteria),
                onPick: ({ criterion, quote }) => changeUrl({ quote: `${criterion}.${quote}` }),
              }}
              quoteOffset={active?.start ?? null}
              revealKey={active}
            />
          </div>
        </>
      )}
    </div>
  );
}

function findTitle(criterion: number, criteria: VerificationDetail["criteria"]): string {
  const quotedFor = criteria[criterion];
  return criterion === SUSPECTED_CRITERION ? TEXTS.suspected : quotedFor ? criterionName(quotedFor) : "";
}
