import { useEffect, useRef, useState } from "react";
import { DecidedNotice } from "@/components/review/decide/DecidedNotice";
import { DecisionBar } from "@/components/review/decide/DecisionBar";
import { UnsentStrip } from "@/components/review/decide/UnsentStrip";
import { useDecide } from "@/components/review/decide/use-decide";
import { CriteriaPane } from "@/components/review/item/CriteriaPane";
import { ItemNotices } from "@/components/review/item/ItemNotices";
import { MetaStrip } from "@/components/review/item/MetaStrip";
import { paneOf } from "@/components/review/item/quotes";
import { SourcePane } from "@/components/review/item/SourcePane";
import { useSelection } from "@/components/review/item/use-selection";
import { VerdictLine } from "@/components/review/item/VerdictLine";
import { type OutboxEvent, type OutboxState, draftOf } from "@/components/review/outbox/acts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useMe } from "@/components/shell/me";
import { Disclosure } from "@/components/ui/Disclosure";
import { Splitter } from "@/components/ui/Splitter";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useMedia } from "@/components/ui/use-media";
import type { VerificationDetail } from "@/server/verification/contract/detail";
import type { ReviewQueueItem } from "@/server/review/contract/review";
import { flagReasonLabel } from "@/components/verdict/texts";

type ReviewItemProps = {
  detail: VerificationDetail;
  /** Its queue item, if it is in the loaded part of the queue. */
  listed: ReviewQueueItem | undefined;
  blindReview: boolean;
  outbox: OutboxState;
  dispatch: (event: OutboxEvent) => void;
  onDone: () => void;
  onUndo: (id: string) => void;
};

/** One verdict with its sources and criteria, and the decision bar. */
export function ReviewItem({ detail, listed, blindReview, outbox, dispatch, onDone, onUndo }: ReviewItemProps) {
  const { reviewer } = useMe();
  const { verification, rubric, submission, review_decision: decision } = detail;
  const draft = draftOf(outbox, verification.id);
  const decide = useDecide({ detail, draft, blindReview, dispatch, onDone });
  const selection = useSelection(detail);
  const [closed, setClosed] = useState<ReadonlySet<PaneKey>>(new Set());
  const isWide = useMedia("(min-width: 64rem)", true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [verification.id]);

  const blind = decide.hidden;
  const hasSources = submission.texts.some((text) => paneOf(text) === "sources");
  const panes = [
    { id: "work", size: 40, minSize: 18 },
    ...(hasSources ? [{ id: "sources", size: 28, minSize: 15 } as const] : []),
    { id: "criteria", size: 32, minSize: 20 },
  ] as const;
  const overriddenTo = decision
    ? decision.override_determination
    : draft.form === "override"
      ? draft.determination
      : null;
  const acted = outbox.acts.some(({ id }) => id === verification.id);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="border-line space-y-1 border-b px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="max-w-full min-w-0 text-base [overflow-wrap:anywhere] outline-none"
          >
            <UntrustedText>{verification.attempt?.subject.ref ?? rubric.name}</UntrustedText>
          </h2>
          <VerdictLine detail={detail} why={whyOf(detail, listed)} blind={blind} overriddenTo={overriddenTo ?? null} />
          <div className="ml-auto">
            <PaneToggles panes={panes.map(({ id }) => id)} closed={closed} onChange={setClosed} />
          </div>
        </div>
        {blind ? null : isWide ? (
          <div className="max-lg:hidden">
            <MetaStrip detail={detail} />
          </div>
        ) : (
          <Disclosure summary={TEXTS.meta.open}>
            <MetaStrip detail={detail} />
          </Disclosure>
        )}
      </header>
      <ItemNotices detail={detail} undecided={decide.undecided} onDone={onDone} />
      <div className="flex min-h-0 flex-1 flex-col px-4 py-3">
        <Splitter
          id={hasSources ? "cockpit-3" : "cockpit-2"}
          firstWhenNarrow="criteria"
          panes={panes
            .filter(({ id }) => !closed.has(id))
            .map((pane) => ({
              ...pane,
              content:
                pane.id === "criteria" ? (
                  <CriteriaPane detail={detail} selection={selection} blind={blind} />
                ) : (
                  <SourcePane pane={pane.id} detail={detail} selection={selection} blind={blind} />
                ),
            }))}
        />
      </div>
      <footer className="border-line bg-surface sticky bottom-0 flex flex-wrap items-end border-t">
        {decision ? (
          <DecidedNotice decision={decision} by={detail.decided_by?.name ?? null} escalationId={detail.escalation_id} />
        ) : reviewer && decide.undecided && !acted ? (
          <DecisionBar
            decide={decide}
            draft={draft}
            verdict={verification.verdict?.determination ?? null}
            seenOpen={blindReview && draft.seenOpen}
          />
        ) : null}
        <div className="ml-auto">
          <UnsentStrip outbox={outbox} onUndo={onUndo} />
        </div>
      </footer>
    </div>
  );
}

function whyOf({ verification }: VerificationDetail, listed: ReviewQueueItem | undefined): string | null {
  if (listed) return listed.priority_reason;
  return verification.flag_reason == null ? null : flagReasonLabel(verification.flag_reason);
}

type PaneKey = "work" | "sources" | "criteria";

type PaneTogglesProps = {
  panes: readonly PaneKey[];
  closed: ReadonlySet<PaneKey>;
  onChange: (closed: ReadonlySet<PaneKey>) => void;
};

/** Shows and hides panes; the last visible one cannot be hidden. */
function PaneToggles({ panes, closed, onChange }: PaneTogglesProps) {
  const toggle = (pane: PaneKey) => {
    const next = new Set(closed);
    if (!next.delete(pane)) next.add(pane);
    onChange(next);
  };
  return (
    <div role="group" aria-label={TEXTS.panes} className="flex flex-wrap gap-1 max-lg:hidden">
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          aria-pressed={!closed.has(pane)}
          disabled={!closed.has(pane) && closed.size === panes.length - 1}
          onClick={() => toggle(pane)}
          className="border-line text-muted hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink h-7 rounded border px-2 text-xs"
        >
          {TEXTS[pane]}
        </button>
      ))}
    </div>
  );
}
