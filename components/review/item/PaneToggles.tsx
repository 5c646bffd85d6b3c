import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";

export type PaneKey = "work" | "sources" | "criteria";

type PaneTogglesProps = {
  panes: readonly PaneKey[];
  closedPanes: ReadonlySet<PaneKey>;
  onChange: (closedPanes: ReadonlySet<PaneKey>) => void;
};

/** Lists the open panes of an item, or all of its panes if the reviewer has closed each of them on other items. */
export function listOpenPanes(panes: readonly PaneKey[], closedPanes: ReadonlySet<PaneKey>): readonly PaneKey[] {
  const openPanes = panes.filter((pane) => !closedPanes.has(pane));
  return openPanes.length === 0 ? panes : openPanes;
}

/** Shows and hides panes; the last visible one cannot be hidden. */
export function PaneToggles({ panes, closedPanes, onChange }: PaneTogglesProps) {
  const openPanes = listOpenPanes(panes, closedPanes);
  const togglePane = (pane: PaneKey) => {
    const nextClosedPanes = new Set(closedPanes);
    // Panes that are shown although they were closed on another item no longer count as closed.
    for (const openPane of openPanes) nextClosedPanes.delete(openPane);
    if (openPanes.includes(pane)) nextClosedPanes.add(pane);
    else nextClosedPanes.delete(pane);
    onChange(nextClosedPanes);
  };
  return (
    <div role="group" aria-label={TEXTS.panes} className="flex flex-wrap gap-1 max-lg:hidden">
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          aria-pressed={openPanes.includes(pane)}
          disabled={openPanes.length === 1 && openPanes.includes(pane)}
          onClick={() => togglePane(pane)}
          className="border-line text-muted hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink h-7 rounded border px-2 text-xs"
        >
          {TEXTS[pane]}
        </button>
      ))}
    </div>
  );
}
