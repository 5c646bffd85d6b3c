import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";

export type PaneKey = "work" | "sources" | "criteria";

type PaneTogglesProps = {
  panes: readonly PaneKey[];
  closedPanes: ReadonlySet<PaneKey>;
  onChange: (closedPanes: ReadonlySet<PaneKey>) => void;
};

/** Shows and hides panes; the last visible one cannot be hidden. */
export function PaneToggles({ panes, closedPanes, onChange }: PaneTogglesProps) {
  const togglePane = (pane: PaneKey) => {
    const next = new Set(closedPanes);
    if (!next.delete(pane)) next.add(pane);
    onChange(next);
  };
  return (
    <div role="group" aria-label={TEXTS.panes} className="flex flex-wrap gap-1 max-lg:hidden">
      {panes.map((pane) => (
        <button
          key={pane}
          type="button"
          aria-pressed={!closedPanes.has(pane)}
          disabled={!closedPanes.has(pane) && closedPanes.size === panes.length - 1}
          onClick={() => togglePane(pane)}
          className="border-line text-muted hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink h-7 rounded border px-2 text-xs"
        >
          {TEXTS[pane]}
        </button>
      ))}
    </div>
  );
}
