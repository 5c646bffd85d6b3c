import { DecidedNotice } from "@/components/review/decide/DecidedNotice";
import { DecisionBar } from "@/components/review/decide/DecisionBar";
import { UnsentComment } from "@/components/review/decide/UnsentComment";
import { UnsentStrip } from "@/components/review/decide/UnsentStrip";
import { useDecide } from "@/components/review/decide/use-decide";
import { CriteriaPane } from "@/components/review/item/CriteriaPane";
import { ItemHeader } from "@/components/review/item/ItemHeader";
import { listOpenPanes, PaneToggles } from "@/components/review/item/PaneToggles";
import { findPaneForText } from "@/components/review/item/quotes";
import { SourcePane } from "@/components/review/item/SourcePane";
import type { ReviewLayout } from "@/components/review/item/use-review-layout";
import { useSelection } from "@/components/review/item/use-selection";
import { type OutboxEvent, type OutboxState, findDraft } from "@/components/review/outbox/acts";
import { useMe } from "@/components/shell/me";
import { Splitter } from "@/components/ui/Splitter";
import type { VerificationDetail } from "@/server/detail/contract";
import type { ReviewQueueItem } from "@/server/review/contract/review";

type ReviewItemProps = {
  detail: VerificationDetail;
  /** The verdict's queue item, if it is in the loaded part of the queue. */
  queueItem: ReviewQueueItem | undefined;
  isBlindReview: boolean;
  layout: ReviewLayout;
  outbox: OutboxState;
  dispatch: (event: OutboxEvent) => void;
  onDone: () => void;
  onUndo: (id: string) => void;
};

/** Shows one verdict with its sources and criteria, and the decision bar. */
export function ReviewItem(props: ReviewItemProps) {
  const { detail, queueItem, isBlindReview, layout, outbox, dispatch, onDone, onUndo } = props;
  const { isReviewer } = useMe();
  const { verification, submission, review_decision: decision } = detail;
  const draft = findDraft(outbox, verification.id);
  const decide = useDecide({ detail, draft, isBlindReview, dispatch, onDone });
  const selection = useSelection(detail);

  const isBlind = decide.isHidden;
  const hasSources = submission.texts.some((text) => findPaneForText(text) === "sources");
  const panes = [
    { id: "work", size: 40, minSize: 18 },
    ...(hasSources ? [{ id: "sources", size: 28, minSize: 15 } as const] : []),
    { id: "criteria", size: 32, minSize: 20 },
  ] as const;
  const paneKeys = panes.map(({ id }) => id);
  const openPanes = listOpenPanes(paneKeys, layout.closedPanes);
  const overriddenTo = decision === null && draft.form === "override" ? draft.determination : null;
  const hasPendingAct = outbox.acts.some(({ id }) => id === verification.id);
  const unsentStrip = <UnsentStrip outbox={outbox} onUndo={onUndo} />;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ItemHeader
        detail={detail}
        queueItem={queueItem}
        decide={decide}
        layout={layout}
        overriddenTo={overriddenTo}
        panes={<PaneToggles panes={paneKeys} closedPanes={layout.closedPanes} onChange={layout.setClosedPanes} />}
        onDone={onDone}
      />
      <div className="flex min-h-0 flex-1 flex-col px-4 py-2">
        <Splitter
          id={hasSources ? "cockpit-3" : "cockpit-2"}
          firstWhenNarrow="criteria"
          panes={panes
            .filter(({ id }) => openPanes.includes(id))
            .map((pane) => ({
              ...pane,
              content:
                pane.id === "criteria" ? (
                  <CriteriaPane detail={detail} selection={selection} isBlind={isBlind} />
                ) : (
                  <SourcePane pane={pane.id} detail={detail} selection={selection} isBlind={isBlind} />
                ),
            }))}
        />
      </div>
      <footer className="border-line bg-surface sticky bottom-0 border-t">
        {decision === null && isReviewer && decide.isUndecided && !hasPendingAct ? (
          <DecisionBar
            decide={decide}
            draft={draft}
            verdict={verification.verdict?.determination ?? null}
            seenOpen={isBlindReview && draft.seenOpen}
          >
            {unsentStrip}
          </DecisionBar>
        ) : (
          <div className="flex flex-wrap items-end">
            {decision && !hasPendingAct ? (
              <UnsentComment text={draft.reason} onDiscard={() => decide.type({ reason: "" })} />
            ) : null}
            {decision ? <DecidedNotice detail={detail} decision={decision} /> : null}
            <div className="ml-auto px-4 py-1.5 empty:hidden">{unsentStrip}</div>
          </div>
        )}
      </footer>
    </div>
  );
}
