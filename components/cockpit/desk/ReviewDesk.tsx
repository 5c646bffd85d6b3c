"use client";

import { useEffect, useRef, useState } from "react";
import { DecidedNotice } from "@/components/cockpit/decide/DecidedNotice";
import { DecisionBar } from "@/components/cockpit/decide/DecisionBar";
import { UnsentStrip } from "@/components/cockpit/decide/UnsentStrip";
import { useDecide } from "@/components/cockpit/decide/use-decide";
import { CriteriaPane } from "@/components/cockpit/desk/CriteriaPane";
import { DeskNotices } from "@/components/cockpit/desk/DeskNotices";
import { MetaStrip } from "@/components/cockpit/desk/MetaStrip";
import { PaneToggles } from "@/components/cockpit/desk/PaneToggles";
import type { PaneKey } from "@/components/cockpit/desk/PaneToggles";
import { paneOf } from "@/components/cockpit/desk/quotes";
import { SourcePane } from "@/components/cockpit/desk/SourcePane";
import { useSelection } from "@/components/cockpit/desk/use-selection";
import { VerdictLine } from "@/components/cockpit/desk/VerdictLine";
import type { DeskEvent, DeskState } from "@/components/cockpit/outbox/acts";
import { draftOf } from "@/components/cockpit/outbox/acts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/cockpit/texts";
import { useMe } from "@/components/shell/me";
import { Disclosure } from "@/components/ui/Disclosure";
import { Splitter } from "@/components/ui/Splitter";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useMedia } from "@/components/ui/use-media";
import type { VerificationInspection } from "@/server/contracts/inspection";
import type { ReviewQueueItem } from "@/server/contracts/review";

export type ReviewDeskProps = {
  inspection: VerificationInspection;
  /** As the queue lists it, when it does. */
  listed: ReviewQueueItem | undefined;
  blindFirst: boolean;
  desk: DeskState;
  dispatch: (event: DeskEvent) => void;
  onDone: () => void;
  onUndo: (id: string) => void;
};

/** One verdict with all that it rests on, and the decisions beneath. */
export function ReviewDesk({ inspection, listed, blindFirst, desk, dispatch, onDone, onUndo }: ReviewDeskProps) {
  const { reviewer } = useMe();
  const { verification, rubric, submission, review_decision: decision } = inspection;
  const draft = draftOf(desk, verification.id);
  const decide = useDecide({ inspection, draft, blindFirst, dispatch, onDone });
  const selection = useSelection(inspection);
  const [closed, setClosed] = useState<ReadonlySet<PaneKey>>(new Set());
  const roomy = useMedia("(min-width: 64rem)", true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [verification.id]);

  const blind = decide.hidden;
  const hasSources = submission.texts.some((text) => paneOf(text) === "sources");
  const panes = [
    { id: "work", size: 40, minSize: 18 },
    ...(hasSources ? [{ id: "sources", size: 28, minSize: 15 } as const] : []),
    { id: "criteria", size: 32, minSize: 20 },
  ] as const;
  const instead = decision ? decision.override_determination : draft.form === "override" ? draft.determination : null;
  const acted = desk.acts.some(({ id }) => id === verification.id);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="border-line space-y-1 border-b px-4 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-base outline-none">
            <UntrustedText>{verification.attempt?.subject.ref ?? rubric.name}</UntrustedText>
          </h2>
          <VerdictLine
            inspection={inspection}
            why={whyOf(inspection, listed)}
            blind={blind}
            instead={instead ?? null}
          />
          <div className="ml-auto">
            <PaneToggles panes={panes.map(({ id }) => id)} closed={closed} onChange={setClosed} />
          </div>
        </div>
        {blind ? null : roomy ? (
          <div className="max-lg:hidden">
            <MetaStrip inspection={inspection} />
          </div>
        ) : (
          <Disclosure summary={TEXTS.meta.open}>
            <MetaStrip inspection={inspection} />
          </Disclosure>
        )}
      </header>
      <DeskNotices inspection={inspection} undecided={decide.undecided} onDone={onDone} />
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
                  <CriteriaPane inspection={inspection} selection={selection} blind={blind} />
                ) : (
                  <SourcePane pane={pane.id} inspection={inspection} selection={selection} blind={blind} />
                ),
            }))}
        />
      </div>
      <footer className="border-line bg-surface sticky bottom-0 flex flex-wrap items-end border-t">
        {decision ? (
          <DecidedNotice
            decision={decision}
            by={listed?.decided_by?.name ?? null}
            escalationId={inspection.escalation_id}
          />
        ) : reviewer && decide.undecided && !acted ? (
          <DecisionBar
            decide={decide}
            draft={draft}
            verdict={verification.verdict?.determination ?? null}
            seenOpen={blindFirst && draft.seenOpen}
          />
        ) : null}
        <div className="ml-auto">
          <UnsentStrip desk={desk} onUndo={onUndo} />
        </div>
      </footer>
    </div>
  );
}

function whyOf({ verification }: VerificationInspection, listed: ReviewQueueItem | undefined): string | null {
  if (listed) return listed.priority_reason;
  return verification.flag_reason?.replaceAll("_", " ") ?? null;
}
