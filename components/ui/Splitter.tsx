"use client";

import type { ReactNode } from "react";
import { Fragment } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { localStore } from "@/components/ui/local-store";
import { useMedia } from "@/components/ui/use-media";

export type Pane = {
  id: string;
  /** Percent of the whole. */
  size: number;
  minSize: number;
  content: ReactNode;
};

type SplitterProps = {
  /** Names the layout, whose sizes this browser remembers. */
  id: string;
  panes: readonly Pane[];
  /** The pane that stands first where there is no room beside each other. */
  firstWhenNarrow?: string;
};

const ROOM = "(min-width: 64rem)";

/** Panes beside each other with bars to drag, or to move with the arrow keys; one below the other when narrow. */
export function Splitter({ id, panes, firstWhenNarrow }: SplitterProps) {
  const roomy = useMedia(ROOM);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `svc-verify.splitter.${id}`,
    panelIds: panes.map((pane) => pane.id),
    storage: localStore,
  });
  if (!roomy) {
    const order = panes.toSorted((a, b) => Number(b.id === firstWhenNarrow) - Number(a.id === firstWhenNarrow));
    return (
      <div className="space-y-4">
        {order.map((pane) => (
          <div key={pane.id}>{pane.content}</div>
        ))}
      </div>
    );
  }
  return (
    <Group
      id={id}
      className="min-h-0 flex-1"
      onLayoutChanged={onLayoutChanged}
      {...(defaultLayout ? { defaultLayout } : {})}
    >
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index === 0 ? null : (
            <Separator className="bg-line hover:bg-accent data-[separator=active]:bg-accent mx-1 w-px outline-offset-1" />
          )}
          <Panel id={pane.id} defaultSize={`${pane.size}%`} minSize={`${pane.minSize}%`}>
            {pane.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
