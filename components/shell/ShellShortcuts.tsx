import { createElement, useCallback, useState } from "react";
import { useShellActions } from "@/components/shell/palette/use-shell-actions";
import { GLOBAL_SHORTCUTS } from "@/components/shell/shortcuts/global";
import { type ShortcutGroup, activeShortcuts } from "@/components/shell/shortcuts/registry";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";
import { Layer } from "@/components/ui/shortcut-layer";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";

const loadPalette = () => import("@/components/shell/palette/Palette").then(({ Palette }) => Palette);
const loadSheet = () => import("@/components/shell/shortcuts/ShortcutSheet").then(({ ShortcutSheet }) => ShortcutSheet);

type ShellShortcutsProps = { finding: boolean; onFind: (finding: boolean) => void };

/** The palette and the shortcut sheet, which open on every page. */
export function ShellShortcuts({ finding, onFind }: ShellShortcutsProps) {
  const [sheet, setSheet] = useState<readonly ShortcutGroup[] | null>(null);
  const showSheet = useCallback(() => setSheet(activeShortcuts()), []);
  useShortcut(GLOBAL_SHORTCUTS.palette, () => onFind(true));
  useShortcut(GLOBAL_SHORTCUTS.sheet, showSheet);
  useShellActions(showSheet);
  const interacted = useFirstInteraction();
  const palette = useLoaded(loadPalette, interacted || finding, finding);
  const shortcutSheet = useLoaded(loadSheet, interacted || sheet !== null, sheet !== null);
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(false);
  const close = () => {
    onFind(false);
    setTyped("");
    setShown(false);
  };
  return (
    <>
      {/* The layer disables the page's shortcuts even while the palette loads. */}
      {finding ? (
        <Layer>
          {shown ? null : <TypedAhead value={typed} onChange={setTyped} />}
          {palette
            ? createElement(palette, { typed, onType: setTyped, onShown: () => setShown(true), onClose: close })
            : null}
        </Layer>
      ) : null}
      {sheet && shortcutSheet ? createElement(shortcutSheet, { groups: sheet, onClose: () => setSheet(null) }) : null}
    </>
  );
}

type TypedAheadProps = { value: string; onChange: (value: string) => void };

/** Captures input until the palette's field has the focus. */
function TypedAhead({ value, onChange }: TypedAheadProps) {
  return (
    <input
      autoFocus
      aria-label={TEXTS.palette}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sr-only"
    />
  );
}
